import { casos, type DetalleCaso, type TurnoDeCaso } from '@portal/domain/casos/contract';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ElegirTurno, useTurnoElegido, type Eleccion } from '../nuevo/elegir-turno.tsx';
import { momentoDe, momentoDelInstante } from '../en-palabras.ts';
import { t } from './textos-detalle.ts';
import { t as tComun } from '../textos.ts';
import { useActo } from '../use-acto.tsx';
import comun from '../casos.module.css';

export function AgendarDialog({ caso, onClose }: { caso: DetalleCaso['caso']; onClose: () => void }) {
  const [eleccion, setEleccion] = useState<Eleccion>({});
  const turno = useTurnoElegido(eleccion);
  const { preguntar, dialogos } = useActo();
  const keyOf = useIdempotencyKey();
  const { elegido } = turno;
  const cual =
    elegido &&
    tComun('turno.elegido', {
      servicio: elegido.servicio.nombre,
      momento: momentoDe(elegido.fecha, elegido.hora),
    });

  function confirmar() {
    if (!elegido) return;
    const body = {
      hora: elegido.hora,
      fecha: elegido.fecha,
      servicio_id: elegido.servicio.id,
      caso_id: caso.id,
      paciente_id: caso.pacienteCliente,
      unidad_id: configuracion.unidad.id,
      profesional_id: elegido.profesionalId ?? null,
    };
    preguntar({
      pregunta: t('agendar.pregunta'),
      texto: cual,
      hacer: () => call(casos.crearTurnoDeCaso, { body, idempotencyKey: keyOf(body) }),
      listo: t('agendar.listo'),
      error: t('agendar.error'),
      alTerminar: onClose,
    });
  }

  return (
    <>
      <Dialog
        title={t('agendar.titulo')}
        size="lg"
        onClose={onClose}
        actions={
          <Accion razon={!elegido && t('agendar.falta')} cual={cual} onClick={confirmar}>
            {t('agendar.boton')}
          </Accion>
        }
      >
        <ElegirTurno turno={turno} eleccion={eleccion} onElegir={setEleccion} />
      </Dialog>
      {dialogos}
    </>
  );
}

/** Chooses another day and hour; the service is fixed. */
export function ReprogramarDialog({ turno: actual, onClose }: { turno: TurnoDeCaso; onClose: () => void }) {
  const [eleccion, setEleccion] = useState<Eleccion>({});
  const turno = useTurnoElegido(eleccion, {
    servicio: actual.servicio,
    profesionalId: actual.porProfesional ? actual.profesional?.id : undefined,
  });
  const { preguntar, dialogos } = useActo();
  const keyOf = useIdempotencyKey();
  const { elegido } = turno;
  const cual =
    elegido &&
    tComun('turno.elegido', {
      servicio: elegido.servicio.nombre,
      momento: momentoDe(elegido.fecha, elegido.hora),
    });

  function confirmar() {
    if (!elegido) return;
    const body = { id: actual.id, hora: elegido.hora, fecha: elegido.fecha };
    preguntar({
      pregunta: t('reprogramar.pregunta'),
      texto: cual,
      hacer: () => call(casos.reprogramarTurnoDeCaso, { body, idempotencyKey: keyOf(body) }),
      listo: t('reprogramar.listo'),
      error: t('reprogramar.error'),
      alTerminar: onClose,
    });
  }

  return (
    <>
      <Dialog
        title={t('reprogramar.titulo')}
        size="lg"
        onClose={onClose}
        actions={
          <Accion razon={!elegido && t('reprogramar.falta')} cual={cual} onClick={confirmar}>
            {t('reprogramar.boton')}
          </Accion>
        }
      >
        <div className="stack">
          <p>
            {t('reprogramar.texto', {
              servicio: actual.servicio.nombre,
              momento: momentoDelInstante(actual.inicio),
            })}
          </p>
          <ElegirTurno turno={turno} eleccion={eleccion} onElegir={setEleccion} fijo />
        </div>
      </Dialog>
      {dialogos}
    </>
  );
}

function Accion({
  razon,
  cual,
  onClick,
  children,
}: {
  razon: string | false;
  cual: string | undefined;
  onClick: () => void;
  children: string;
}) {
  return (
    <>
      <Button razonEn={razon ? 'turno-elegido' : false} onClick={onClick}>
        {children}
      </Button>
      <p className={cx(comun['turnoElegido'], razon && 'muted')} id="turno-elegido" aria-live="polite">
        {razon || cual}
      </p>
    </>
  );
}
