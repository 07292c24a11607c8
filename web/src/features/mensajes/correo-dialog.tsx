import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { mensajes } from '@portal/domain/mensajes/contract';
import { causaEnPalabras, tipoEnPalabras } from '@portal/domain/mensajes/tipos';
import { momentoCorto } from '@portal/domain/tiempo/fechas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DataList } from '../../ui/data/data-list.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Estado } from './estado.tsx';
import { t } from './textos.ts';
import css from './correo-dialog.module.css';

type Mensaje = AnswerOf<typeof mensajes.obtenerMensaje>;
type Props = { id: string; onVer: (id: string) => void; onClose: () => void };

/** One message: its delivery state, and resending if that makes sense. */
export function CorreoDialog({ id, onVer, onClose }: Props) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const { data, error, refetch } = useQuery({
    queryKey: ['correo', id],
    queryFn: () => call(mensajes.obtenerMensaje, { params: { id } }),
    staleTime: 0,
  });
  const reenviar = useMutation({
    mutationFn: () => call(mensajes.reenviarMensaje, { body: { id }, idempotencyKey: keyOf({ id }) }),
    async onSuccess() {
      toast(t('detalle.listo'));
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['correos'] }),
        queries.invalidateQueries({ queryKey: ['correo'] }),
      ]);
    },
    onError: () => void refetch(),
  });
  const puede = data !== undefined && data.reenvio.como !== null && !reenviar.isSuccess;
  return (
    <Dialog
      title={data ? tipoEnPalabras(data.tipo) : t('detalle.titulo')}
      size="lg"
      onClose={onClose}
      actions={
        puede && (
          <Button
            icon={<Send />}
            busy={reenviar.isPending && t('detalle.reenviando')}
            onClick={() => reenviar.mutate()}
          >
            {t('detalle.reenviar')}
          </Button>
        )
      }
    >
      {!data && !error && <Skeleton shape="rows" count={5} />}
      {!data && error && <RetryNote title={t('detalle.noLlego')} error={error} onRetry={refetch} />}
      {data && (
        <div className="stack">
          <Datos mensaje={data} />
          <FailureNote title={t('detalle.error')} error={reenviar.error} />
          <Reenvio mensaje={data} />
          <Reenvios mensaje={data} onVer={onVer} />
        </div>
      )}
    </Dialog>
  );
}

function Datos({ mensaje }: { mensaje: Mensaje }) {
  const { destinatario, asunto, causa, estado, intentos, creado, enviado, proximo, respuesta } = mensaje;
  return (
    <>
      <DataList
        layout="two"
        empty={t('col.sinRespuesta')}
        items={[
          { label: t('col.estado'), value: <Estado estado={estado} /> },
          { label: t('col.para'), value: <span className={css['direccion']}>{destinatario}</span> },
          { label: t('detalle.asunto'), value: asunto },
          { label: t('detalle.causa'), value: causaEnPalabras(causa) },
          { label: t('col.cuando'), value: momentoCorto(new Date(creado)) },
          {
            label: t('detalle.enviado'),
            value: enviado ? momentoCorto(new Date(enviado)) : t('detalle.noEnviado'),
          },
          { label: t('col.intentos'), value: String(intentos) },
          proximo !== null && { label: t('detalle.proximo'), value: momentoCorto(new Date(proximo)) },
          {
            label: t('col.respuesta'),
            value: respuesta && <span className={css['direccion']}>{respuesta}</span>,
          },
        ]}
      />
      {mensaje.texto === null ? (
        <p className="muted sm">{t('detalle.secreto')}</p>
      ) : (
        <pre className={css['texto']}>{mensaje.texto}</pre>
      )}
    </>
  );
}

function Reenvio({ mensaje: { reenvio } }: { mensaje: Mensaje }) {
  if (reenvio.como === null) {
    return (
      <Note tone="plain" title={t('detalle.noSePuede')}>
        {reenvio.razon}
      </Note>
    );
  }
  return <p>{t(reenvio.como === 'nuevo' ? 'detalle.preguntaNuevo' : 'detalle.preguntaMismo')}</p>;
}

function Reenvios({
  mensaje: { reenvios, reenvioDe },
  onVer,
}: {
  mensaje: Mensaje;
  onVer: (id: string) => void;
}) {
  if (reenvioDe !== null) {
    return (
      <Button variant="quiet" onClick={() => onVer(reenvioDe)}>
        {t('detalle.original')}
      </Button>
    );
  }
  if (reenvios.length === 0) return null;
  return (
    <section className={css['reenvios']}>
      <h3>{t('detalle.reenvios')}</h3>
      <ul>
        {reenvios.map(({ id, creado, destinatario, estado }) => (
          <li key={id}>
            {momentoCorto(new Date(creado))}, {destinatario} <Estado estado={estado} />
          </li>
        ))}
      </ul>
    </section>
  );
}
