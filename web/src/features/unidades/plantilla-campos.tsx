import type { ClaveDeCara } from '@portal/domain/unidades/cara';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { usarEdicion } from './plantilla-use.ts';
import { t } from './textos.ts';
import css from './plantilla.module.css';

type ClaveDeTexto = Parameters<typeof t>[0];
export const nombreDe = (clave: ClaveDeCara) => t(`campo.${clave}` as ClaveDeTexto);
export const idDe = (clave: string) => `plantilla-${clave.replaceAll('.', '-')}`;

/** Shows that a value differs from the template's, with the button to reset it. */
export function Distinto({ de, tambien = [] }: { de: ClaveDeCara; tambien?: ClaveDeCara[] }) {
  const { distinto, volver } = usarEdicion();
  if (![de, ...tambien].some(distinto)) return null;
  return (
    <p className={css['distinto']}>
      <span>{t('distinto')}</span>
      <button
        type="button"
        onClick={() => volver(de, ...tambien)}
        aria-label={t('volver.de', { campo: nombreDe(de) })}
      >
        <RotateCcw /> {t('volver')}
      </button>
    </p>
  );
}

type Props = {
  de: ClaveDeCara;
  ayuda?: string;
  lineas?: number;
  maxLength?: number;
  /** Empty means absent. */
  opcional?: boolean;
};

export function Texto({ de, ayuda, lineas, maxLength, opcional = false }: Props) {
  const { valor, cambiar, errores } = usarEdicion();
  const props = {
    id: idDe(de),
    name: de,
    label: nombreDe(de),
    hint: ayuda,
    error: errores[de],
    optional: opcional,
    value: (valor(de) ?? '') as string,
    maxLength,
    autoComplete: 'off',
    after: <Distinto de={de} />,
  };
  const onChange = (escrito: string) => cambiar(de, opcional && escrito === '' ? null : escrito);
  return lineas === undefined ? (
    <TextField {...props} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextArea
      {...props}
      rows={lineas}
      onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
    />
  );
}

/** One entry per line. */
export function Lineas({ de, ayuda }: { de: ClaveDeCara; ayuda: string }) {
  const { valor, cambiar, errores } = usarEdicion();
  const lineas = (valor(de) ?? []) as string[];
  const [escrito, setEscrito] = useState('');
  // Keep the text as typed, with its empty lines, as long as it means the same entries.
  const texto = enLineas(escrito).join('\n') === lineas.join('\n') ? escrito : lineas.join('\n');
  return (
    <TextArea
      id={idDe(de)}
      name={de}
      label={nombreDe(de)}
      hint={ayuda}
      error={errores[de]}
      optional
      rows={Math.max(2, lineas.length + 1)}
      value={texto}
      onChange={(event) => {
        setEscrito(event.target.value);
        cambiar(de, enLineas(event.target.value));
      }}
      after={<Distinto de={de} />}
    />
  );
}

const enLineas = (texto: string) =>
  texto
    .split('\n')
    .map((linea) => linea.trim())
    .filter((linea) => linea !== '');

export function Marca({ de, ayuda }: { de: ClaveDeCara; ayuda?: string | undefined }) {
  const { valor, cambiar } = usarEdicion();
  return (
    <div className={css['marca']}>
      <Checkbox
        id={idDe(de)}
        name={de}
        label={nombreDe(de)}
        note={ayuda}
        checked={valor(de) === true}
        onChange={(event) => cambiar(de, event.target.checked)}
      />
      <Distinto de={de} />
    </div>
  );
}
