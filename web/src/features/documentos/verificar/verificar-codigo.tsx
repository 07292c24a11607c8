import { Search } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { codigoEscrito } from './codigo-escrito.ts';
import { t } from '../textos.ts';
import css from './verificar-codigo.module.css';

/** Manual entry of the code, for computers without a camera, such as a pharmacy's. */
export function VerificarCodigo() {
  const navigate = useNavigate();
  const [texto, setTexto] = useState('');
  const [falta, setFalta] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const codigo = codigoEscrito(texto);
    setFalta(codigo === '');
    if (codigo === '') ref.current?.querySelector('input')?.focus();
    else void navigate(`/verificar/${encodeURIComponent(codigo)}`);
  }
  return (
    <form className={css['codigo']} ref={ref} noValidate onSubmit={submit}>
      <TextField
        id="codigo"
        className={css['campo']}
        label={t('verificar.codigo')}
        hint={t('verificar.codigo.ayuda')}
        error={falta ? t('verificar.codigo.falta') : undefined}
        value={texto}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTexto(event.target.value)}
      />
      <Button type="submit" icon={<Search />}>
        {t('verificar.codigo.boton')}
      </Button>
    </form>
  );
}
