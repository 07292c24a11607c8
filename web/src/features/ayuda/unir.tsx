import { ayuda, type Registro } from '@portal/domain/ayuda/contract';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { fechaCorta } from '@portal/domain/tiempo/fechas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import css from './ayuda.module.css';

type Props = { una: string; otra: string; onDone: () => void; onClose: () => void };

/** Shows both records side by side, with their contents, before joining them. */
export function AyudaUnir({ una, otra, onDone, onClose }: Props) {
  const [dos, setDos] = useState({ id: una, repetida: otra });
  const { data, error, refetch } = useQuery({
    queryKey: ['ayuda-unir', dos],
    queryFn: () => call(ayuda.compararPersonas, { body: dos }),
    staleTime: 0,
    retry: false,
  });
  const acto = useMutation({
    mutationFn: () => call(ayuda.unirPersonas, { body: dos }),
    onSuccess() {
      onDone();
      toast(t('unir.hecho'));
      onClose();
    },
  });
  const impide = data?.impide ?? [];
  return (
    <Dialog
      title={t('unir.titulo')}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger-solid"
            busy={acto.isPending && t('unir.uniendo')}
            razonEn={impide.length > 0 && 'unir-impide'}
            disabled={!data}
            onClick={() => acto.mutate()}
          >
            {t('unir.si')}
          </Button>
          <Button variant="second" onClick={onClose}>
            {t('acto.no')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('unir.texto')}</p>
        {error && <RetryNote title={t('unir.noLlego')} error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton count={2} />}
        {data && (
          <>
            <div className={css['unirDos']}>
              <Uno registro={data.queda} titulo={t('unir.queda')} queda />
              <Uno registro={data.repetida} titulo={t('unir.repetido')} />
            </div>
            <Button
              variant="quiet"
              className="flush"
              icon={<ArrowLeftRight />}
              onClick={() => setDos({ id: dos.repetida, repetida: dos.id })}
            >
              {t('unir.cambiar')}
            </Button>
            {impide.length > 0 && (
              <div id="unir-impide">
                <Note tone="warn" role="status" title={t('unir.impide')}>
                  {impide.map((motivo) => (
                    <p key={motivo}>{motivo}</p>
                  ))}
                </Note>
              </div>
            )}
          </>
        )}
        <FailureNote title={t('ficha.error')} error={acto.error} />
      </div>
    </Dialog>
  );
}

function Uno({
  registro: { nombre, apellido, dni, fec_nac, tiene },
  titulo,
  queda,
}: {
  registro: Registro;
  titulo: string;
  queda?: boolean;
}) {
  return (
    <section className={cx(css['unirUno'], queda && css['queda'])}>
      <h3>{titulo}</h3>
      <b>
        {nombre} {apellido}
      </b>
      <p className="sm muted">
        DNI {dniEnPalabras(dni)}
        {fec_nac && ` · ${fechaCorta(fec_nac)}`}
      </p>
      {tiene.length === 0 ? (
        <p className="sm muted">{t('unir.nada')}</p>
      ) : (
        <ul>
          {tiene.map(({ que, cuantos }) => (
            <li key={que}>
              {que}: <b>{cuantos}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
