import { tituloDeLimite } from '@portal/domain/atenciones/reglas';
import { ApiError } from '../../lib/api.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { LazyAlertDialog } from '../../ui/dialogs/dialog-lazy.tsx';
import { t } from './textos.ts';

export interface Fallo {
  titulo: string;
  texto: string;
}

/** A refusal by the insurer or by the unit's own roll, in the specification's words. */
export function falloDeAfiliacion(error: Error): Fallo {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'no_afiliado_a_la_unidad') {
    return {
      titulo: t('afiliacion.unidad'),
      texto: t('afiliacion.unidad.texto', { unidad: configuracion.unidad.nombre }),
    };
  }
  if (code === 'no_afiliado_al_prestador') return { titulo: t('afiliacion.prestador'), texto: error.message };
  // The insurer's service did not answer: treated as not enabled, with the same text.
  if (code === 'no_habilitado' || code === 'padron_sin_respuesta')
    return { titulo: t('afiliacion.habilitado'), texto: t('afiliacion.habilitado.texto') };
  return { titulo: t('atenciones.error'), texto: error.message };
}

export const falloDeLimite = (error: Error): Fallo => ({
  titulo: tituloDeLimite(error.message),
  texto: error.message,
});

const deAfiliacion: readonly unknown[] = [
  'no_afiliado_a_la_unidad',
  'no_afiliado_al_prestador',
  'no_habilitado',
  'padron_sin_respuesta',
];
export const esDeAfiliacion = (error: unknown) =>
  error instanceof ApiError && deAfiliacion.includes(error.code);

export function FalloDialog({ fallo, onClose }: { fallo: Fallo; onClose: () => void }) {
  return (
    <LazyAlertDialog tone="bad" title={fallo.titulo} button={t('atenciones.cerrar')} onClose={onClose}>
      <p>{fallo.texto}</p>
    </LazyAlertDialog>
  );
}
