import { useNavigate } from 'react-router';
import { configuracion } from '../../../lib/configuracion.ts';
import { AlertTitle } from '../../../ui/dialogs/alert-title.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LightDialog } from '../../../ui/dialogs/light-dialog.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { momentoDe } from '../en-palabras.ts';
import { talonDe } from '../talon.ts';
import { t } from '../textos.ts';
import type { FalloDeReserva } from './use-reservar.ts';

type Props = {
  nombre: string;
  especialidad: string;
  profesional: string | undefined;
  fecha: string;
  hora: string;
  busy: boolean;
  onSi: () => void;
  onNo: () => void;
};

/** Asks for confirmation, with person, day and hour. */
export function PreguntaDeReserva({
  nombre,
  especialidad,
  profesional,
  fecha,
  hora,
  busy,
  onSi,
  onNo,
}: Props) {
  return (
    <LightDialog
      title={t('reservar.pregunta')}
      onClose={() => !busy && onNo()}
      actions={
        <>
          <Button busy={busy && t('reservar.confirmando')} onClick={onSi}>
            {t('reservar.confirmar')}
          </Button>
          <Button variant="second" data-autofocus onClick={() => !busy && onNo()}>
            {t('turnos.volver')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('reservar.preguntaTexto', { nombre, momento: momentoDe(fecha, hora) })}</p>
        <Paper
          stub={talonDe(fecha, hora)}
          title={especialidad}
          facts={[profesional, t('turnos.para', { nombre })].filter((fact) => fact !== undefined)}
        />
      </div>
    </LightDialog>
  );
}

/**
 * The specification's error text, with the next step. `perfil`: the member whose profile is incomplete;
 * absent for one's own.
 */
export function FalloDeReservaDialogo({
  fallo,
  perfil,
  onClose,
}: {
  fallo: FalloDeReserva;
  perfil: string | undefined;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { clase, titulo, detalle } = fallo;
  const second =
    clase === 'turno_repetido'
      ? { label: t('reservar.repetidoVer'), to: '/misTurnos' }
      : clase === 'turno_sin_email' && configuracion.editDatos
        ? {
            label: t('reservar.cargarEmail'),
            to: perfil ? `/miPerfil?doc=${encodeURIComponent(perfil)}` : '/miPerfil',
          }
        : undefined;
  const texto =
    clase === 'turno_ocupado'
      ? t('reservar.ocupadoTexto')
      : clase === 'turno_sin_email' && second
        ? t('reservar.sinEmailTexto')
        : detalle;
  return (
    <LightDialog
      title={<AlertTitle tone="bad">{titulo}</AlertTitle>}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t(clase === 'turno_ocupado' ? 'reservar.ocupadoElegir' : 'turnos.cerrar')}
          </Button>
          {second && (
            <Button variant="second" onClick={() => void navigate(second.to)}>
              {second.label}
            </Button>
          )}
        </>
      }
    >
      {texto && <p>{texto}</p>}
    </LightDialog>
  );
}
