/**
 * Server texts that the web branches on: the server's text, the substring by which the web recognises it, and
 * the text that the web then shows. `null` shows the server's own text. Both sides use this table, and both
 * are tested against it.
 */
export const textosServidor = {
  turno_sin_email: {
    texto: 'El paciente no tiene un Email asociado.',
    contiene: 'Email',
    muestra: 'El paciente seleccionado no tiene un email asociado.',
  },
  turno_ocupado: {
    texto: 'No hay turnos disponibles en ese horario.',
    contiene: 'disponibles',
    muestra: 'Este turno ya fue ocupado.',
  },
  turno_repetido: {
    texto: 'El paciente ya cuenta con un turno reservado.',
    contiene: 'ya cuenta con un turno reservado',
    muestra: null,
  },
  turno_inexistente: {
    texto: 'No se encontro el turno',
    contiene: 'No se encontro el turno',
    muestra: 'No se encontraron turnos',
  },
  limite_de_atenciones: {
    texto: 'Se alcanzó el límite de atenciones del mes.',
    contiene: 'límite',
    muestra: null,
  },
  sin_atenciones: {
    texto: 'No se encontraron atenciones',
    contiene: 'No se encontraron atenciones',
    muestra: 'Sin resultados',
  },
  caso_inexistente: { texto: 'No se encontró el caso', contiene: 'No se encontró el caso', muestra: null },
  codigo_postal: {
    texto: 'Código postal inválido',
    contiene: 'Código postal',
    muestra: 'Código postal no válido',
  },
} as const satisfies Record<string, { texto: string; contiene: string; muestra: string | null }>;

export type TextoServidor = keyof typeof textosServidor;

/** The table's entry for a server message, if any. */
export function reconocer(mensaje: string, entre: readonly TextoServidor[]): TextoServidor | undefined {
  return entre.find((clave) => mensaje.includes(textosServidor[clave].contiene));
}
