import type { Turno } from '@portal/domain/turnos/contract';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { AvisarmeBoton } from '../espera/avisarme.tsx';
import { cuandoEs } from '../en-palabras.ts';
import css from './reserva.module.css';
import { t } from '../textos.ts';

type Props = {
  servicio: { id: number; nombre: string };
  turno: Turno;
  dni: string;
  integrante: string | undefined;
};

/** The upcoming turno in that specialty, with the options: reschedule it, or wait for an earlier one. */
export function YaTiene({ servicio, turno, dni, integrante }: Props) {
  return (
    <Note
      tone="plain"
      className={css['ya']}
      title={t('reservar.yaTieneDe', { especialidad: servicio.nombre })}
      actions={
        <>
          <LinkButton variant="second" to="/misTurnos">
            {t('reservar.yaTieneVer')}
          </LinkButton>
          <AvisarmeBoton
            dni={dni}
            integrante={integrante}
            servicio={servicio}
            profesionalId={undefined}
            texto={t('avisarme.antes')}
          />
        </>
      }
    >
      <p>{t('reservar.yaTieneTexto', { momento: cuandoEs(turno) })}</p>
    </Note>
  );
}
