import { cuentas } from '@portal/domain/cuentas/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { cuandoDeLaMaquina } from '../../lib/cuando.ts';
import { cerrarSesion } from '../../lib/sesion.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import css from './personas.module.css';

type Sesion = AnswerOf<typeof cuentas.listarSesiones>[number];

/** Few people have more; the newest are shown, the rest on request. */
const FIRST = 5;

export const sesionesKey = ['sesiones'] as const;

export function Sesiones() {
  const { data, error, refetch } = useQuery({
    queryKey: sesionesKey,
    queryFn: () => call(cuentas.listarSesiones, {}),
    select: ownFirst,
  });
  const [ending, setEnding] = useState<Sesion>();
  const [all, setAll] = useState(false);
  const shown = all ? data : data?.slice(0, FIRST);
  return (
    <section className="part">
      <div className="part-full">
        <h3>{t('sesiones.titulo')}</h3>
        <p className="muted">{t('sesiones.texto')}</p>
      </div>
      {!data && (
        <div className="part-full">
          {error ? (
            <RetryNote title={t('sesiones.noLlegaron')} error={error} onRetry={refetch} />
          ) : (
            <Skeleton shape="rows" count={2} />
          )}
        </div>
      )}
      {data && (
        <ul className={cx('list part-full', css['sesiones'])}>
          {shown?.map((sesion) => (
            <li key={sesion.id}>
              <Entrada sesion={sesion} onEnd={() => setEnding(sesion)} />
            </li>
          ))}
        </ul>
      )}
      {data && data.length > FIRST && !all && (
        <Button variant="quiet" className="flush" onClick={() => setAll(true)}>
          {t('sesiones.todas', { cuantas: data.length })}
        </Button>
      )}
      {ending && <Terminar sesion={ending} onClose={() => setEnding(undefined)} />}
    </section>
  );
}

const ownFirst = (sesiones: Sesion[]) => sesiones.toSorted((a, b) => Number(b.actual) - Number(a.actual));

function Entrada({ sesion, onEnd }: { sesion: Sesion; onEnd: () => void }) {
  const { dispositivo } = sesion;
  const Icon = /android|iphone|ipad|celular|tableta/i.test(dispositivo) ? Smartphone : Monitor;
  return (
    <div className={css['sesion']}>
      <Icon />
      <div>
        <b>{dispositivo}</b>
        {sesion.actual && (
          <Badge tone="open" icon={<Check />}>
            {t('sesiones.actual')}
          </Badge>
        )}
        <small>{t('sesiones.usada', { cuando: cuandoDeLaMaquina(sesion.usada) })}</small>
      </div>
      <Button
        variant="quiet"
        aria-label={t('sesiones.cerrarEn', { dispositivo })}
        aria-haspopup="dialog"
        onClick={onEnd}
      >
        {t('sesiones.cerrar')}
      </Button>
    </div>
  );
}

function Terminar({ sesion, onClose }: { sesion: Sesion; onClose: () => void }) {
  const queries = useQueryClient();
  const { actual, id } = sesion;
  const terminar = useMutation({
    mutationFn: async () => {
      if (actual) await cerrarSesion();
      else await call(cuentas.terminarSesion, { body: { id } });
    },
    onSuccess() {
      if (actual) return;
      void queries.invalidateQueries({ queryKey: sesionesKey });
      toast(t('sesiones.cerrada'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={
        actual ? t('sesiones.preguntaActual') : t('sesiones.pregunta', { dispositivo: sesion.dispositivo })
      }
      yes={t('sesiones.si')}
      no={t('sesiones.no')}
      danger
      busy={terminar.isPending}
      onYes={() => terminar.mutate()}
      onNo={onClose}
    >
      <div className="stack">
        <p>{t(actual ? 'sesiones.preguntaActualTexto' : 'sesiones.preguntaTexto')}</p>
        <FailureNote title={t('sesiones.error')} error={terminar.error} />
      </div>
    </ConfirmDialog>
  );
}
