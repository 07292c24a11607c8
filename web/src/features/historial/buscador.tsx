import { useId } from 'react';
import { useBusqueda } from '../../lib/listas/use-busqueda.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';

type Props = {
  label: string;
  placeholder: string;
  /** The search in the URL. */ value: string;
  onSearch: (texto: string) => void;
};

export function Buscador({ label, placeholder, value, onSearch }: Props) {
  const id = useId();
  const { texto, escribir, buscarYa } = useBusqueda(value, onSearch);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        buscarYa();
      }}
    >
      <SearchField
        id={id}
        label={label}
        labelHidden
        placeholder={placeholder}
        maxLength={80}
        enterKeyHint="search"
        value={texto}
        onChange={(event) => escribir(event.target.value)}
      />
    </form>
  );
}
