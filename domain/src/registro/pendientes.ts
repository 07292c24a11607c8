/** A registration that takes longer than this is late: the administration is told of it and sees it. */
export const DEMORA_MS = 3_600_000;

/** Why an attempt failed. */
export const fallas = ['sin_conexion', 'sin_respuesta', 'error', 'no_se_entiende'] as const;
export type Falla = (typeof fallas)[number];

export const fallaEnPalabras: Record<Falla, string> = {
  sin_conexion: 'La conexión con el repositorio está apagada',
  sin_respuesta: 'El repositorio no respondió',
  error: 'El repositorio respondió con un error',
  no_se_entiende: 'El repositorio respondió algo que no se entiende',
};

/** Why a repository refused, by kind: its own words may be clinical. */
export const clasesDeMotivo = ['datos', 'permiso', 'repetida', 'regla', 'otro'] as const;
export type ClaseDeMotivo = (typeof clasesDeMotivo)[number];

export const claseEnPalabras: Record<ClaseDeMotivo, string> = {
  datos: 'falta un dato o hay uno que el repositorio no acepta',
  permiso: 'el repositorio no acepta a la unidad o al profesional',
  repetida: 'el repositorio dice que ya la tiene',
  regla: 'no cumple una regla del repositorio',
  otro: 'el repositorio no dio un motivo que podamos mostrar',
};

/** Either the registration of a prescription waits, or its annulment. */
export type Tramite = 'registro' | 'anulacion';

export type Espera =
  | { tramite: Tramite; estado: 'demorada'; desde: Date }
  | { tramite: Tramite; estado: 'rechazada'; clase: ClaseDeMotivo };

/** 'En registro desde hace 3 h', 'Rechazada: falta un dato…' */
export function esperaEnPalabras(espera: Espera, ahora: Date): string {
  const anulacion = espera.tramite === 'anulacion';
  if (espera.estado === 'rechazada')
    return `${anulacion ? 'Anulación rechazada' : 'Rechazada'}: ${claseEnPalabras[espera.clase]}`;
  return `${anulacion ? 'Anulación sin registrar' : 'En registro'} desde hace ${lapso(ahora.getTime() - espera.desde.getTime())}`;
}

const HORA_MS = 3_600_000;

/** '45 min', '3 h', '2 días': rounded down. */
function lapso(ms: number): string {
  const horas = Math.floor(ms / HORA_MS);
  if (horas < 1) return `${Math.max(1, Math.floor(ms / 60_000))} min`;
  return horas < 48 ? `${horas} h` : `${Math.floor(horas / 24)} días`;
}
