import { nombreDeEstadoCaso, estadosCaso } from '@portal/domain/casos/estados';
import { diaDe, diaEnPalabras, horaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { ENTRADA_MINUTOS } from '@portal/domain/turnos/reglas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { qb } from '../../db/query.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import { MINUTO, type Puesto, type TurnoDemo } from './caso-demo.ts';

export async function cargarSeguimientos(tx: UnitTx, puestos: readonly Puesto[], hoy: string) {
  const filas = puestos.flatMap(({ caso, gestorId, alta }) => {
    const fila = { unidad_id: tx.unidadId, caso_id: caso.id, gestor_id: gestorId, autor_id: gestorId };
    const otros = (caso.seguimientos ?? []).map(([hace, hora, seguimiento]) => {
      const fecha = sumarDias(hoy, -hace);
      return { ...fila, fecha, hora, seguimiento, creado: instanteDe(fecha, hora) };
    });
    return [
      { ...fila, fecha: diaDe(alta), hora: horaDe(alta), seguimiento: caso.diagnostico, creado: alta },
      ...otros,
    ];
  });
  await tx.run(qb.insertInto('seguimientos').values(filas));
}

/** An absence is known when the entry window closes. */
const sabido = ({ inicio, estado }: Pick<TurnoDemo, 'inicio' | 'estado'>) =>
  new Date(inicio.getTime() + (estado === estadosTurno.ausente ? ENTRADA_MINUTOS : 0) * MINUTO);

const asistencias: Record<number, string> = { 3: 'Presente en el turno del', 4: 'Ausente en el turno del' };

export async function cargarHechos(
  tx: UnitTx,
  puestos: readonly Puesto[],
  turnos: readonly TurnoDemo[],
  ahora: Date,
) {
  const cuando = (inicio: Date) => `${diaEnPalabras(diaDe(inicio))}, ${horaDe(inicio)} hs`;
  const filas = puestos.flatMap(({ caso, gestorId, alta }) => {
    const suyos = turnos.filter(({ casoId }) => casoId === caso.id);
    const hecho = (
      tipo: string,
      detalle: string,
      ocurrido: Date,
      mas: { turno_id?: string; autor_id?: string; alerta?: boolean } = {},
    ) => ({
      unidad_id: tx.unidadId,
      caso_id: caso.id,
      tipo,
      detalle,
      ocurrido,
      turno_id: mas.turno_id ?? null,
      autor_id: mas.autor_id ?? null,
      alerta: mas.alerta ?? false,
    });
    const [ultimo = ahora] = suyos
      .filter(({ estado }) => estado > estadosTurno.programado)
      .map(sabido)
      .slice(-1);
    return [
      hecho('alta', `Alta del caso ${caso.id}, siniestro ${caso.siniestro}`, alta, { autor_id: gestorId }),
      ...suyos.map(({ id, inicio }) =>
        hecho('turno', `Turno agendado: ${cuando(inicio)}`, alta, { turno_id: id, autor_id: gestorId }),
      ),
      ...suyos
        .filter(({ estado }) => asistencias[estado] !== undefined)
        .map(({ id, inicio, estado }) =>
          hecho('asistencia', `${asistencias[estado]} ${cuando(inicio)}`, sabido({ inicio, estado }), {
            turno_id: id,
            alerta: estado === estadosTurno.ausente && caso.status === estadosCaso.agendarNuevoTurno,
          }),
        ),
      ...(caso.status === estadosCaso.abierto
        ? []
        : [hecho('estado', `El caso pasó a '${nombreDeEstadoCaso[caso.status]}'`, ultimo)]),
    ];
  });
  const ids = puestos.map(({ caso }) => caso.id);
  await tx.run(qb.deleteFrom('hechos_caso').where('caso_id', 'in', ids));
  await tx.run(qb.insertInto('hechos_caso').values(filas));
}
