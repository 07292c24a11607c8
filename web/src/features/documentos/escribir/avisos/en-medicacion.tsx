import { documentos, type DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import { resumen } from '@portal/domain/resumen/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Pill } from 'lucide-react';
import { call } from '../../../../lib/api.ts';
import { Badge } from '../../../../ui/data/badge.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { useCambiarDocumentos } from '../consulta.ts';
import { t } from './textos-avisos.ts';
import css from './avisos.module.css';

type Props = { atencion: string; documento: DocumentoDelEscritorio };

/** What it was signed in spite of: for its professionals, not on the paper. */
export function AdvertenciasFirmadas({ documento: { advertencias } }: Pick<Props, 'documento'>) {
  if (advertencias.length === 0) return null;
  return (
    <Note tone="warn" title={t('advertencia.firmada')}>
      <ul className={css['lista']}>
        {[...new Set(advertencias.map(({ lugar }) => lugar))].map((lugar) => {
          const suyas = advertencias.filter((una) => una.lugar === lugar);
          return (
            <li key={lugar}>
              {suyas.map(({ texto }) => texto).join(' ')}{' '}
              <b>{t('advertencia.firmada.motivo', { motivo: suyas[0]?.motivo ?? '' })}</b>
            </li>
          );
        })}
      </ul>
    </Note>
  );
}

/** Each drug of a prescription in force: taken into the patient's medication, or ended there, with one press. */
export function EnMedicacion({ atencion, documento }: Props) {
  const cambiar = useMedicacion(atencion);
  const { id, escrito, enMedicacion, vigencia } = documento;
  if (escrito?.tipo !== 'receta' || vigencia === 'anulada' || vigencia === 'corregida') return null;
  return (
    <section className={css['medicacion']}>
      <h3>{t('medicacion.titulo')}</h3>
      <ul>
        {escrito.medicamentos.map(({ generico, marca }, lugar) => {
          const cual = generico.trim() || marca.trim();
          const entrada = enMedicacion[lugar] ?? null;
          const busy = cambiar.isPending && cambiar.variables.lugar === lugar;
          if (cual === '') return null;
          return (
            <li key={lugar}>
              <span className={css['cual']}>{cual}</span>
              {entrada === null ? (
                <Button
                  variant="second"
                  small
                  icon={<Pill />}
                  busy={busy}
                  aria-label={t('medicacion.agregar.de', { cual })}
                  onClick={() => cambiar.mutate({ receta: id, lugar, cual, entrada })}
                >
                  {t('medicacion.agregar')}
                </Button>
              ) : (
                <span className={css['estado']}>
                  <Badge tone="open" icon={<CircleCheck />}>
                    {t('medicacion.esta')}
                  </Badge>
                  <Button
                    variant="quiet"
                    small
                    busy={busy}
                    aria-label={t('medicacion.terminar.de', { cual })}
                    onClick={() => cambiar.mutate({ receta: id, lugar, cual, entrada })}
                  >
                    {t('medicacion.terminar')}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** `entrada`: the one to end; `null`: take the drug. */
type Cambio = { receta: string; lugar: number; cual: string; entrada: string | null };

function useMedicacion(atencion: string) {
  const queries = useQueryClient();
  const { traer } = useCambiarDocumentos(atencion);
  return useMutation({
    async mutationFn({ receta, lugar, cual, entrada }: Cambio) {
      if (entrada === null) {
        const { yaEstaba } = await call(documentos.tomarMedicamento, { body: { atencion, receta, lugar } });
        toast(t(yaEstaba ? 'medicacion.yaEstaba' : 'medicacion.agregada', { cual }));
      } else {
        await call(resumen.cerrarEnConsulta, { body: { atencion, entrada, estado: 'terminada' } });
        toast(t('medicacion.terminada', { cual }));
      }
      await traer();
      void queries.invalidateQueries({ queryKey: ['resumen'] });
    },
    onError: (error) => toast(t('medicacion.fallo', { motivo: error.message }), { tone: 'bad' }),
  });
}
