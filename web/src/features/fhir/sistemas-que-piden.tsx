import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { sistemas } from '@portal/domain/fhir/contract-sistemas';
import { diaConAnio, diaDe } from '@portal/domain/tiempo/fechas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import css from './fhir.module.css';

type Sistema = AnswerOf<typeof sistemas.listarConsentimientosASistemas>[number];

const queryKey = ['sistemas', 'piden'] as const;

/** The insurers' systems that ask for clinical data. Nothing is shown where none asks. */
export function SistemasQuePiden() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(sistemas.listarConsentimientosASistemas, {}),
  });
  const [elegido, elegir] = useState<{ sistema: Sistema; dar: boolean }>();
  if (!data && !error) return null;
  if (data?.length === 0) return null;
  return (
    <section className="part">
      <div className="part-full">
        <h3>{t('piden.titulo')}</h3>
        <p className="muted">{t('piden.texto')}</p>
      </div>
      {!data && (
        <div className="part-full">
          <RetryNote title={t('piden.error')} error={error} onRetry={refetch} />
        </div>
      )}
      {data && (
        <ul className={`part-full ${css['piden']}`}>
          {data.map((sistema) => (
            <li key={sistema.id} className={css['pide']}>
              <b>{sistema.nombre}</b>
              <Badge
                tone={sistema.dado === null ? 'off' : 'open'}
                icon={sistema.dado === null ? <Ban /> : <Check />}
              >
                {sistema.dado === null
                  ? t('piden.no')
                  : t('piden.si', { cuando: diaConAnio(diaDe(new Date(sistema.dado))) })}
              </Badge>
              <small className="muted">{t('piden.que', { que: sistema.recursos.join('; ') })}</small>
              {sistema.nuevos.length > 0 && (
                <small>{t('piden.mas', { que: sistema.nuevos.join('; ') })}</small>
              )}
              {decisiones(sistema).map((dar) => (
                <Button
                  key={String(dar)}
                  variant="second"
                  small
                  aria-haspopup="dialog"
                  aria-label={`${t(acto(dar))} ${t('piden.a', { nombre: sistema.nombre })}`}
                  onClick={() => elegir({ sistema, dar })}
                >
                  {t(acto(dar))}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
      {elegido && <Decidir {...elegido} onCerrar={() => elegir(undefined)} />}
    </section>
  );
}

const acto = (dar: boolean) => (dar ? 'piden.dar' : 'piden.retirar');
/** A system that asks for more gets another consent, or loses the one that it has. */
const decisiones = ({ dado, nuevos }: Sistema) =>
  dado === null ? [true] : nuevos.length > 0 ? [true, false] : [false];

function Decidir({ sistema, dar, onCerrar }: { sistema: Sistema; dar: boolean; onCerrar: () => void }) {
  const queries = useQueryClient();
  const { id, nombre, recursos } = sistema;
  const decidir = useMutation({
    mutationFn: () => call(sistemas.decidirConsentimientoASistema, { body: { id, dado: dar, recursos } }),
    // The list behind the question shows what is asked for now.
    onError: () => void queries.invalidateQueries({ queryKey }),
    onSuccess() {
      toast(t(dar ? 'piden.dado' : 'piden.retirado'));
      void queries.invalidateQueries({ queryKey });
      onCerrar();
    },
  });
  return (
    <ConfirmDialog
      title={t(dar ? 'piden.darPregunta' : 'piden.retirarPregunta', { nombre })}
      yes={t(acto(dar))}
      no={t('piden.volver')}
      busy={decidir.isPending}
      onYes={() => decidir.mutate()}
      onNo={onCerrar}
    >
      <div className="stack">
        <p>{dar ? t('piden.darTexto', { que: recursos.join('; ') }) : t('piden.retirarTexto')}</p>
        <FailureNote title={t('piden.noSePudo')} error={decidir.error} />
      </div>
    </ConfirmDialog>
  );
}
