import { historial } from '@portal/domain/historial/contract';
import type { MensajeDeLlamada } from '@portal/domain/llamada/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { guardarArchivo } from '../../../lib/guardar-archivo.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { t } from '../textos.ts';
import css from './fin.module.css';

type Props = {
  atencion: string;
  chat: readonly MensajeDeLlamada[];
  /** The patient's name as the reader sees it. */ paciente: string;
};

/** Messages and files of the call. A file is downloaded by its single-use URL. */
export function ChatPasado({ atencion, chat, paciente }: Props) {
  const [fallo, setFallo] = useState<string>();
  if (chat.length === 0) return null;

  async function guardar(id: string) {
    setFallo(undefined);
    try {
      const { url } = await call(historial.pedirArchivoDeAtencion, { body: { atencion, id } });
      guardarArchivo(url);
    } catch (error) {
      setFallo((error as Error).message);
    }
  }

  return (
    <Card title={t('chat.titulo')}>
      {fallo && (
        <Note tone="bad" role="alert">
          {fallo}
        </Note>
      )}
      <ul className={css['chat']} aria-label={t('chat.titulo')}>
        {chat.map(({ id, de, autor, texto, archivo, creado }) => (
          <li key={id} className={cx(de === 'paciente' && css['propia'])}>
            <small>
              {autor?.nombre ?? paciente}, {horaDe(new Date(creado))} hs
            </small>
            {archivo ? (
              <button type="button" className={css['archivo']} onClick={() => void guardar(id)}>
                {archivo.tipo === 'application/pdf' ? (
                  <FileText aria-hidden="true" />
                ) : (
                  <Image aria-hidden="true" />
                )}
                <span>{archivo.nombre}</span>
              </button>
            ) : (
              <p>{texto}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
