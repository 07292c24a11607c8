/** Codes of the states, on the wire and in the database. */
export const estadosCaso = {
  abierto: 1,
  cancelado: 2,
  cerrado: 3,
  agendarNuevoTurno: 4,
  cerrarCaso: 5,
} as const;
export type EstadoCaso = (typeof estadosCaso)[keyof typeof estadosCaso];
export const nombreDeEstadoCaso: Record<EstadoCaso, string> = {
  1: 'Abierto',
  2: 'Cancelado',
  3: 'Cerrado',
  4: 'Agendar nuevo turno',
  5: 'Cerrar caso',
};

/** Neither cancelled nor closed: patient, appointments and follow-ups can be edited. */
export const casosVivos: readonly EstadoCaso[] = [
  estadosCaso.abierto,
  estadosCaso.agendarNuevoTurno,
  estadosCaso.cerrarCaso,
];
export const estaVivo = (status: EstadoCaso) => casosVivos.includes(status);
