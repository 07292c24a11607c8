import { atenciones, type AtencionEnFila } from '@portal/domain/atenciones/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useGuardarAtencion } from '../atenciones.queries.ts';
import { t } from '../textos.ts';
import css from './sala.module.css';

/** Leaving loses the place, so it asks first. */
export function DejarFila({ atencion }: { atencion: AtencionEnFila }) {
  const navigate = useNavigate();
  const { alcance } = useSesionAbierta();
  const guardar = useGuardarAtencion();
  const [asking, setAsking] = useState(false);
  const dejar = useMutation({
    mutationFn: () => call(atenciones.dejarFila, { body: { id: atencion.id } }),
    onSuccess(left) {
      guardar(left);
      setAsking(false);
      // A session by link has no home: the page itself says that the person has left the queue.
      if (alcance !== 'portal') return;
      toast(t('dejar.hecho'));
      void navigate('/home');
    },
  });
  return (
    <>
      <Button variant="quiet" className={css['dejar']} onClick={() => setAsking(true)}>
        {t('dejar.boton')}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={t('dejar.titulo')}
          yes={t('dejar.si')}
          no={t('dejar.no')}
          busy={dejar.isPending}
          onYes={() => dejar.mutate()}
          onNo={() => {
            setAsking(false);
            dejar.reset();
          }}
        >
          <p>{t('dejar.texto', { numero: atencion.boleto })}</p>
          <FailureNote title={t('dejar.fallo')} error={dejar.error} />
        </ConfirmDialog>
      )}
    </>
  );
}
