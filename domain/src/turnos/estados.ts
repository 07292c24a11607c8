/** Codes of the states, on the wire and in the database. */
export const estadosTurno = {
  /** A free place that is kept for somebody on the waiting list. Never on the wire: it is nobody's turno yet. */
  ofrecido: 0,
  programado: 1,
  cancelado: 2,
  presente: 3,
  ausente: 4,
  canceladoPorProfesional: 5,
} as const;
export type EstadoTurno = Exclude<(typeof estadosTurno)[keyof typeof estadosTurno], 0>;
export const nombreDeEstado: Record<EstadoTurno, string> = {
  1: 'Programado',
  2: 'Cancelado',
  3: 'Presente',
  4: 'Ausente',
  5: 'Cancelado por el profesional',
};

/** The states by which staff record whether the patient came. */
export type Presencia = typeof estadosTurno.presente | typeof estadosTurno.ausente;

/** The patient's answer by link: the column `confirmacion`, and `estado` in the answer's body. */
export const respuestasTurno = { confirmado: 1, rechazado: 2 } as const;
export type RespuestaTurno = (typeof respuestasTurno)[keyof typeof respuestasTurno];
