import { matriculas } from '@portal/domain/matriculas/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ponerEnCache } from '../../lib/listas/poner-en-cache.ts';
import { Card } from '../../ui/layout/card.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RadioPicks } from '../../ui/fields/choices/radio-picks.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { EstadoDeMatricula } from './estado-de-matricula.tsx';
import { t } from './textos.ts';

const queryKey = ['matriculas', 'propias'] as const;

/** In a professional's profile: their licences, and the one that signs. */
export function MisMatriculas() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(matriculas.obtenerMisMatriculas, {}),
  });
  const elegir = useMutation({
    mutationFn: (id: string) => call(matriculas.elegirMatricula, { body: { id } }),
    onSuccess(nuevas) {
      ponerEnCache(queries, queryKey, () => nuevas);
      const nombre = nuevas.matriculas.find(({ firma }) => firma)?.nombre ?? '';
      toast(t('propias.elegida', { nombre }));
    },
  });
  return (
    <Card title={t('propias.titulo')}>
      {!data && !error && <Skeleton shape="rows" count={2} />}
      {!data && error && <RetryNote title={t('matriculas.noLlegaron')} error={error} onRetry={refetch} />}
      {data && (
        <div className="stack">
          {data.bloqueo !== null && (
            <Note tone="bad" title={t('propias.bloqueo')}>
              <p>{data.bloqueo}</p>
              <p>{t('propias.bloqueoTexto')}</p>
            </Note>
          )}
          <FailureNote title={t('matriculas.noSePudo')} error={elegir.error} />
          {data.matriculas.length === 0 ? (
            <p>{t('propias.ninguna')}</p>
          ) : (
            <RadioPicks
              id="mis-matriculas"
              label={t('propias.elegir')}
              hint={t('propias.texto')}
              options={data.matriculas.map((una) => ({
                value: una.id,
                label: una.nombre,
                note: data.refeps ? una.texto : una.emisor,
                end: <EstadoDeMatricula matricula={una} />,
              }))}
              value={
                (elegir.isPending ? elegir.variables : undefined) ??
                data.matriculas.find(({ firma }) => firma)?.id ??
                ''
              }
              onChange={(id) => elegir.mutate(id)}
            />
          )}
        </div>
      )}
    </Card>
  );
}
