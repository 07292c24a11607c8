import {
  ADJUNTO_BYTES,
  tiposDeAdjunto,
  type DocumentoDelEscritorio,
} from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { FileText, Image, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useSubir } from '../consulta.ts';
import { unaLinea } from '../palabras.ts';
import { t } from '../textos-escribir.ts';
import css from './campos.module.css';

const tipos: readonly string[] = tiposDeAdjunto;

/** A file of the professional: uploaded first, then signed like any other document. */
export function EscribirSubida({
  atencion,
  id,
  onSubido,
}: {
  atencion: string;
  id: string;
  onSubido: (documento: DocumentoDelEscritorio) => void;
}) {
  const [file, setFile] = useState<File>();
  const [descripcion, setDescripcion] = useState('');
  const [error, setError] = useState<string>();
  const subir = useSubir(atencion);

  function send() {
    const wrong = !file
      ? t('adjunto.falta')
      : !tipos.includes(file.type)
        ? t('adjunto.tipo')
        : file.size > ADJUNTO_BYTES
          ? t('adjunto.grande')
          : undefined;
    setError(wrong);
    if (file && wrong === undefined && !subir.isPending)
      subir.mutate({ id, file, descripcion }, { onSuccess: onSubido });
  }
  return (
    <div className="fields">
      <FileField
        id="doc-archivo"
        label={t('adjunto.archivo')}
        hint={t('adjunto.ayuda')}
        error={error}
        accept={tiposDeAdjunto.join(',')}
        onChange={(event) => {
          setError(undefined);
          setFile(event.target.files?.[0]);
        }}
      />
      <Descripcion value={descripcion} onChange={setDescripcion} />
      {subir.isError && (
        <Note tone="bad" role="alert">
          <p>{t('adjunto.fallo', { motivo: subir.error.message })}</p>
        </Note>
      )}
      <Button icon={<Upload />} busy={subir.isPending && t('adjunto.subiendo')} onClick={send}>
        {t('adjunto.subir')}
      </Button>
    </div>
  );
}

type Adjunto = Extract<Escrito, { tipo: 'adjunto' }>;

export function EscribirAdjunto({
  escrito,
  archivo,
  onChange,
}: {
  escrito: Adjunto;
  archivo: DocumentoDelEscritorio['archivo'];
  onChange: (escrito: Adjunto) => void;
}) {
  return (
    <div className="fields">
      {archivo && (
        <p className={css['archivo']}>
          {archivo.tipo === 'application/pdf' ? <FileText /> : <Image />}
          <span>
            <b>{archivo.nombre}</b>
            <small className="muted num">{kilobytes(archivo.bytes)}</small>
          </span>
        </p>
      )}
      <Descripcion
        value={escrito.descripcion}
        onChange={(descripcion) => onChange({ ...escrito, descripcion })}
      />
    </div>
  );
}

const Descripcion = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextField
    id="doc-descripcion"
    label={t('adjunto.descripcion')}
    hint={t('adjunto.descripcion.ejemplo')}
    optional
    maxLength={300}
    autoComplete="off"
    value={value}
    onChange={(event) => onChange(unaLinea(event.target.value))}
  />
);

const kilobytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`;
