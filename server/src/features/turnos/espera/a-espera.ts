import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { Espera } from '@portal/domain/turnos/contract';
import { fechaDeTurno } from '@portal/domain/turnos/reglas';
import type { EsperaRow } from './espera.repository.ts';

export function aEspera(fila: EsperaRow): Espera {
  const { turno_id, inicio, hasta } = fila;
  return {
    id: fila.id,
    especialidad: { id: fila.servicio_id, nombre: fila.servicio },
    paciente: { nombre: fila.paciente, dni: fila.dni },
    profesional: fila.profesional,
    posicion: fila.posicion,
    oferta:
      turno_id === null || inicio === null || hasta === null
        ? null
        : {
            turno: turno_id,
            fecha: fechaDeTurno(diaDe(inicio)),
            hora: horaDe(inicio),
            inicio: inicio.toISOString(),
            hasta: hasta.toISOString(),
          },
  };
}
