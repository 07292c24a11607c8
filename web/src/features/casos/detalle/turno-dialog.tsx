import { casos, type DetalleCaso, type TurnoDeCaso } from '@portal/domain/casos/contract';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ElegirTurno, useTurnoElegido, type Eleccion, type TurnoElegido } from '../nuevo/elegir-turno.tsx';
import { momentoDe, momentoDelInstante } from '../en-palabras.ts';
import { t } from './textos-detalle.ts';
import { t as tComun } from '../textos.ts';
import { useActo } from '../use-acto.tsx';
import comun from '../casos.module.css';

export function AgendarDialog({ caso, onClose }: { caso: DetalleCaso['caso']; onClose: () => void }) {
  const keyOf = useIdempotencyKey();
  return (
    <ElegirDialog
      que="agendar"
      onClose={onClose}
      hacer={({ hora, fecha, servicio, profesionalId }) => {
        const body = {
          hora,
          fecha,
          servicio_id: servicio.id,
          caso_id: caso.id,
          paciente_id: caso.pacienteCliente,
          unidad_id: configuracion.unidad.id,
          profesional_id: profesionalId ?? null,
        };
        return call(casos.crearTurnoDeCaso, { body, idempotencyKey: keyOf(body) });
      }}
    />
  );
}

/** Chooses another day and hour; the service is fixed. */
export function ReprogramarDialog({ turno, onClose }: { turno: TurnoDeCaso; onClose: () => void }) {
  const keyOf = useIdempotencyKey();
  return (
    <ElegirDialog
      que="reprogramar"
      actual={turno}
      onClose={onClose}
      hacer={({ hora, fecha }) => {
        const body = { id: turno.id, hora, fecha };
        return call(casos.reprogramarTurnoDeCaso, { body, idempotencyKey: keyOf(body) });
      }}
    />
  );
}

type Props = {
  que: 'agendar' | 'reprogramar';
  /** The turno that is changed; its service stays. */
  actual?: TurnoDeCaso;
  hacer: (elegido: TurnoElegido) => Promise<unknown>;
  onClose: () => void;
};

function ElegirDialog({ que, actual, hacer, onClose }: Props) {
  const [eleccion, setEleccion] = useState<Eleccion>({});
  const turno = useTurnoElegido(
    eleccion,
    actual && {
      servicio: actual.servicio,
      profesionalId: actual.porProfesional ? actual.profesional?.id : undefined,
    },
  );
  const { preguntar, dialogos } = useActo();
  const { elegido } = turno;
  const cual =
    elegido &&
    tComun('turno.elegido', {
      servicio: elegido.servicio.nombre,
      momento: momentoDe(elegido.fecha, elegido.hora),
    });

  function confirmar() {
    if (!elegido) return;
    preguntar({
      pregunta: t(`${que}.pregunta`),
      texto: cual,
      hacer: () => hacer(elegido),
      listo: t(`${que}.listo`),
      error: t(`${que}.error`),
      alTerminar: onClose,
    });
  }

  return (
    <>
      <Dialog
        title={t(`${que}.titulo`)}
        size="lg"
        onClose={onClose}
        actions={
          <>
            <Button razonEn={elegido ? false : 'turno-elegido'} onClick={confirmar}>
              {t(`${que}.boton`)}
            </Button>
            <p
              className={cx(comun['turnoElegido'], !elegido && 'muted')}
              id="turno-elegido"
              aria-live="polite"
            >
              {cual ?? t(`${que}.falta`)}
            </p>
          </>
        }
      >
        <div className="stack">
          {actual && (
            <p>
              {t('reprogramar.texto', {
                servicio: actual.servicio.nombre,
                momento: momentoDelInstante(actual.inicio),
              })}
            </p>
          )}
          <ElegirTurno turno={turno} eleccion={eleccion} onElegir={setEleccion} fijo={actual !== undefined} />
        </div>
      </Dialog>
      {dialogos}
    </>
  );
}
