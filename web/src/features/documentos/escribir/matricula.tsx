import { matriculas } from '@portal/domain/matriculas/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ponerEnCache } from '../../../lib/listas/poner-en-cache.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SelectField } from '../../../ui/fields/choices/select-field.tsx';
import { t } from './textos-escribir.ts';

const queryKey = ['matriculas', 'propias'] as const;

/**
 * In the signing dialog of a prescription: the licence that signs, the choice if there are several, and what
 * REFEPS says of it. The button stays usable, since signing asks REFEPS again.
 */
export function EscribirMatricula() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: () => call(matriculas.obtenerMisMatriculas, {}),
    staleTime: 0,
  });
  const elegir = useMutation({
    mutationFn: (id: string) => call(matriculas.elegirMatricula, { body: { id } }),
    onSuccess: (nuevas) => ponerEnCache(queries, queryKey, () => nuevas),
  });
  if (!data) return null;
  const firma = data.matriculas.find((una) => una.firma);
  return (
    <>
      {data.bloqueo !== null && (
        <Note tone="bad" title={t('firmar.matricula.bloqueo')}>
          <p>{data.bloqueo}</p>
          <p>{t('firmar.matricula.bloqueo.texto')}</p>
        </Note>
      )}
      {data.bloqueo === null && firma && firma.sinRespuestaDesde !== null && (
        <Note tone="warn" title={t('firmar.matricula.guardada')}>
          <p>{firma.texto}</p>
        </Note>
      )}
      {data.matriculas.length > 1 && (
        <SelectField
          id="firmar-matricula"
          label={t('firmar.matricula')}
          options={data.matriculas.map(({ id, nombre }) => ({ value: id, label: nombre }))}
          value={(elegir.isPending ? elegir.variables : undefined) ?? firma?.id ?? ''}
          onChange={(event) => elegir.mutate(event.target.value)}
        />
      )}
      <FailureNote title={t('firmar.matricula.noElegida')} error={elegir.error} />
    </>
  );
}
