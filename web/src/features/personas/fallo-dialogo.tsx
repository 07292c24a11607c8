import { namesIn } from '@portal/domain/contract/names';
import { ApiError } from '../../lib/api.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { t } from './textos.ts';

export type Fallo = { tipo: 'no_habilitado' } | { tipo: 'error'; mensaje: string };

export function falloDe(error: unknown): Fallo {
  if (!(error instanceof ApiError) || error.code === 'error_interno')
    return { tipo: 'error', mensaje: t('perfil.errorInesperado') };
  // The insurer's service did not answer: treated as not enabled, with the same text.
  if (error.code === 'no_habilitado' || error.code === 'padron_sin_respuesta')
    return { tipo: 'no_habilitado' };
  return { tipo: 'error', mensaje: error.message };
}

/** The same refusal as field errors. */
export function erroresDe(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'cp') return { cp: t('personas.cpNoValido') };
  if (error.code === 'contrasena_incorrecta') return { password: error.message };
  return namesIn(error.fields);
}

export function FalloDialogo({
  fallo,
  titulo,
  onClose,
}: {
  fallo: Fallo;
  titulo: string;
  onClose: () => void;
}) {
  const enabled = fallo.tipo !== 'no_habilitado';
  return (
    <AlertDialog
      tone="bad"
      title={enabled ? titulo : t('personas.noHabilitado')}
      button={t('personas.cerrar')}
      onClose={onClose}
    >
      <p>{enabled ? fallo.mensaje : t('personas.noHabilitadoQueHacer')}</p>
    </AlertDialog>
  );
}
