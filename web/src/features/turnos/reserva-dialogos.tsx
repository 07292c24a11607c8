import { useNavigate } from 'react-router';
import { configuracion } from '../../lib/configuracion.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Paper } from '../../ui/paper.tsx';
import { momentoDe } from './en-palabras.ts';
import { talonDe } from './talon.ts';
import { t } from './textos.ts';
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

/** Names the person, the day and the hour: the last look before it is booked. */
export function PreguntaDeReserva({ nombre, especialidad, profesional, fecha, hora, busy, onSi, onNo }: Props) {
  return (
    <ConfirmDialog
      title={t('reservar.pregunta')}
      yes={t('reservar.confirmar')}
      no={t('turnos.volver')}
      busy={busy && t('reservar.confirmando')}
      onYes={onSi}
      onNo={onNo}
    >
      <div className="stack">
        <p>{t('reservar.preguntaTexto', { nombre, momento: momentoDe(fecha, hora) })}</p>
        <Paper stub={talonDe(fecha, hora)} title={especialidad} facts={[profesional, t('turnos.para', { nombre })].filter((fact) => fact !== undefined)} />
      </div>
    </ConfirmDialog>
  );
}

/** In the specification's words, with the way on. `perfil` is the member whose profile lacks something; one's own without it. */
export function FalloDeReservaDialogo({ fallo, perfil, onClose }: { fallo: FalloDeReserva; perfil: string | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const { clase, titulo, detalle } = fallo;
  const second =
    clase === 'turno_repetido'
      ? { label: t('reservar.repetidoVer'), onPress: () => void navigate('/misTurnos') }
      : clase === 'turno_sin_email' && configuracion.editDatos
        ? { label: t('reservar.cargarEmail'), onPress: () => void navigate(perfil ? `/miPerfil?doc=${encodeURIComponent(perfil)}` : '/miPerfil') }
        : undefined;
  const texto = clase === 'turno_ocupado' ? t('reservar.ocupadoTexto') : clase === 'turno_sin_email' && second ? t('reservar.sinEmailTexto') : detalle;
  return (
    <AlertDialog
      tone="bad"
      title={titulo}
      button={t(clase === 'turno_ocupado' ? 'reservar.ocupadoElegir' : 'turnos.cerrar')}
      {...(second && { second })}
      onClose={onClose}
    >
      {texto && <p>{texto}</p>}
    </AlertDialog>
  );
}
