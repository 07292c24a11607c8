import { atenciones } from '@portal/domain/atenciones/contract';
import type { Lectura } from '@portal/domain/contenido/lectura';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import { cerrarSesion, useSesionAbierta } from '../../../lib/sesion.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx';
import { useGuardarAtencion } from '../atenciones.queries.ts';
import { terminosKey, TerminosModal } from './terminos-modal.tsx';
import { t } from '../textos.ts';
import css from '../sala/fuera.module.css';

/** Entering a turno: accept the terms, then join the queue. */
export function LlegarAlTurno({
  turno,
  verTerminos,
}: {
  turno: string;
  verTerminos: (lectura: Lectura) => ReactNode;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { alcance } = useSesionAbierta();
  const guardar = useGuardarAtencion();
  const [reading, setReading] = useState(true);
  const llegar = useMutation({
    mutationFn: (terminos: string) => call(atenciones.llegarAlTurno, { body: { turno, terminos } }),
    onSuccess(atencion) {
      guardar(atencion);
      void navigate(`/videocall?atencion=${atencion.id}`, { replace: true });
    },
    onError: () => void queries.invalidateQueries({ queryKey: terminosKey }),
  });
  const changed = llegar.error instanceof ApiError && llegar.error.code === 'terminos_sin_aceptar';

  /** Back to the turnos; a session by link is signed out, since it has no page to go back to. */
  function volver() {
    if (alcance !== 'portal') void cerrarSesion();
    else void navigate(configuracion.turnosOn ? '/misTurnos' : '/home', { replace: true });
  }

  if (llegar.error && !changed) {
    return (
      <>
        <h1 className="vh">{t('llegar.titulo')}</h1>
        <AlertDialog tone="bad" title={t('atenciones.error')} button={t('llegar.volver')} onClose={volver}>
          <p>{llegar.error.message}</p>
        </AlertDialog>
      </>
    );
  }
  return (
    <div className={css['fuera']}>
      <h1 className="vh">{t('llegar.titulo')}</h1>
      {reading ? (
        <LoadingScreen inside text={t('llegar.entrando')} />
      ) : (
        <EmptyState
          icon={<FileText className="lg" />}
          title={t('llegar.sinTerminos')}
          action={
            <>
              <Button onClick={() => setReading(true)}>{t('llegar.verTerminos')}</Button>
              <Button variant="second" onClick={volver}>
                {t('llegar.volver')}
              </Button>
            </>
          }
        />
      )}
      {reading && (
        <TerminosModal
          ver={verTerminos}
          enviando={llegar.isPending || llegar.isSuccess}
          cambiaron={changed}
          onAceptar={(version) => llegar.mutate(version)}
          onClose={() => setReading(false)}
        />
      )}
    </div>
  );
}
