import { useEffect, useId, useRef, useState } from 'react';
import { SearchField } from '../../ui/fields/search-field.tsx';

type Props = {
  label: string;
  placeholder: string;
  /** The search in the URL. */ value: string;
  onSearch: (texto: string) => void;
};

const PAUSE_MS = 300;

/**
 * Debounced search; Enter searches at once. When the URL changes by itself (back, a link), the field follows
 * it.
 */
export function Buscador({ label, placeholder, value, onSearch }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [said, setSaid] = useState(value);
  if (said !== value) {
    setSaid(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (typed.trim() === value.trim()) return;
    const timer = setTimeout(() => search.current(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <SearchField
        id={id}
        label={label}
        labelHidden
        placeholder={placeholder}
        maxLength={80}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
