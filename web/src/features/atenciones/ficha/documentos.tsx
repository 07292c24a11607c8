import { llamada, llamadaEventos, type MensajeDeLlamada } from '@portal/domain/llamada/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { FileText, Image } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { escuchar } from '../../../lib/tiempo-real.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArchivoItem } from './archivo-item.tsx';
import { t } from '../textos-escritorio.ts';
import css from './ficha.module.css';

type Enviado = MensajeDeLlamada & { archivo: NonNullable<MensajeDeLlamada['archivo']> };

/** Files sent in the call of an attention, and stored with it. */
export function useArchivos(atencion: string) {
  const queries = useQueryClient();
  useEffect(
    () =>
      escuchar(
        llamadaEventos.llamadaMensaje,
        ({ archivo }) => archivo && void queries.invalidateQueries({ queryKey: ['archivos', atencion] }),
      ),
    [atencion, queries],
  );
  return useQuery({
    queryKey: ['archivos', atencion],
    queryFn: async () =>
      (await call(llamada.listarMensajesDeLlamada, { params: { id: atencion } })).filter(
        (mensaje): mensaje is Enviado => mensaje.archivo !== null,
      ),
  });
}

type Props = { atencion: string; archivos: UseQueryResult<Enviado[]>; children: ReactNode };

/** Signed documents (`children`), and files sent in the call. */
export function FichaDocumentos({ atencion, archivos: { data, error, refetch }, children }: Props) {
  return (
    <div className="stack">
      {children}
      <section>
        <h3 className={css['titulo']}>{t('ficha.archivos')}</h3>
        {!data && !error && <Skeleton shape="text" count={2} />}
        {error && (
          <Note
            tone="bad"
            title={error.message}
            actions={
              <Button variant="second" onClick={() => void refetch()}>
                {t('escritorio.reintentar')}
              </Button>
            }
          />
        )}
        {data?.length === 0 && <p className="muted">{t('ficha.sinArchivos')}</p>}
        {data && data.length > 0 && (
          <ul className={css['archivos']}>
            {data.map(({ id, de, creado, archivo }) => (
              <ArchivoItem
                key={id}
                icon={archivo.tipo === 'application/pdf' ? <FileText /> : <Image />}
                nombre={archivo.nombre}
                detalle={[t(`ficha.archivo.${de}`), horaDe(new Date(creado)), kilobytes(archivo.bytes)]}
                pedir={() => call(llamada.pedirArchivo, { body: { atencion, id } })}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const kilobytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`;
