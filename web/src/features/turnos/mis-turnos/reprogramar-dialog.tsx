import { turnos, type Turno } from '@portal/domain/turnos/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ElegirHorario } from '../reserva/elegir-horario.tsx';
import { cuandoEs, momentoDe } from '../en-palabras.ts';
import { enfocarTitulo } from '../../../lib/keyboard/enfocar-titulo.ts';
import { FaltanCampos } from '../faltan-campos.tsx';
import { QuedanCambios } from './quedan-cambios.tsx';
import css from './reprogramar-dialog.module.css';
import { t } from '../textos.ts';
import { useDisponibles, useRefrescarTurnos, useServicios } from '../turnos.queries.ts';

/**
 * Chooses another day and hour. The service stays, and so does a professional requested by name who still
 * attends it.
 */
export function ReprogramarDialog({ turno, onClose }: { turno: Turno; onClose: () => void }) {
  const servicios = useServicios();
  const servicio = servicios.data?.find(({ id }) => id === turno.especialidad.id);
  const elegido = turno.profesional?.elegido ? turno.profesional : undefined;
  const seFue =
    elegido !== undefined &&
    servicio !== undefined &&
    !servicio.profesionales.some(({ id_usuario }) => id_usuario === elegido.id);
  const profesionalId = seFue ? undefined : elegido?.id;
  const disponibles = useDisponibles(turno.especialidad.id, profesionalId, !servicios.isPending);
  const [eleccion, setEleccion] = useState<{ fecha?: string; hora?: string }>({});
  const [incompleto, setIncompleto] = useState(false);
  const queries = useQueryClient();
  const refrescar = useRefrescarTurnos();
  const keyOf = useIdempotencyKey();

  const dia = disponibles.data?.dias.find(({ fecha }) => fecha === eleccion.fecha);
  const hora = dia?.horas.find((one) => one === eleccion.hora);

  const reprogramar = useMutation({
    mutationFn: (a: { fecha: string; hora: string }) => {
      const body = { id: turno.id, ...a, profesional_id: profesionalId ?? null };
      return call(turnos.reprogramarTurno, { body, idempotencyKey: keyOf(body) });
    },
    async onSuccess() {
      await refrescar();
      toast(t('reprogramar.listo'));
      onClose();
      enfocarTitulo();
    },
    onError: () => Promise.all([queries.invalidateQueries({ queryKey: ['disponibles'] }), refrescar()]),
  });

  function elige(next: typeof eleccion) {
    setEleccion(next);
    setIncompleto(false);
    reprogramar.reset();
  }

  function confirmar() {
    if (dia && hora) reprogramar.mutate({ fecha: dia.fecha, hora });
    else setIncompleto(true);
  }

  return (
    <Dialog
      title={t('reprogramar.titulo')}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button busy={reprogramar.isPending && t('reprogramar.guardando')} onClick={confirmar}>
            {t('reprogramar.boton')}
          </Button>
          {incompleto && <FaltanCampos className={css['alPie']} />}
          {dia && hora && !incompleto && (
            <p className={css['alPie']}>{t('reprogramar.nuevo', { momento: momentoDe(dia.fecha, hora) })}</p>
          )}
        </>
      }
    >
      <div className="stack">
        <p>
          <b>{turno.especialidad.nombre}</b>
          {turno.profesional && !seFue && `, ${turno.profesional.nombre}`},{' '}
          {t('turnos.para', { nombre: turno.paciente.nombre })}.{' '}
          {t('reprogramar.texto', { momento: cuandoEs(turno) })}
        </p>
        <QuedanCambios />
        <FailureNote title={t('reprogramar.error')} error={reprogramar.error} />
        {seFue && <Note>{t('reprogramar.seFue', { profesional: elegido.nombre })}</Note>}
        <ElegirHorario
          disponibles={disponibles}
          fecha={dia?.fecha}
          hora={hora}
          onFecha={(fecha) => elige(fecha === dia?.fecha ? eleccion : { fecha })}
          onHora={elige}
        />
      </div>
    </Dialog>
  );
}
