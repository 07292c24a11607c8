/** Display names of the mail types. A type that is not listed cannot be sent. */
const nombres = {
  recuperacion: 'Clave para recuperar la contraseña',
  codigo_email: 'Código para verificar el email',
  email_sin_verificar: 'Aviso para verificar el email',
  clave_cambiada: 'Aviso de cambio de contraseña',
  registro_repetido: 'Aviso de un registro con un DNI conocido',
  datos_cambiados: 'Aviso de cambio de datos',
  dni_resuelto: 'Respuesta a un cambio de DNI',
  ingreso_ciudad: 'Aviso de ingreso desde el portal de la ciudad',
  ingreso_emisor: 'Aviso de ingreso con una identidad del Estado',
  turno_reservado: 'Turno reservado',
  turno_reprogramado: 'Turno con nuevo horario',
  turno_cancelado: 'Turno cancelado',
  turno_cancelado_por_profesional: 'Turno cancelado por el profesional',
  turno_recordatorio_dia: 'Recordatorio del día anterior',
  turno_recordatorio_hora: 'Recordatorio de la última hora',
  turno_oferta: 'Oferta de un turno que se liberó',
  turno_oferta_vencida: 'Aviso de una oferta vencida',
  llamada: 'Aviso de llamada',
  invitacion_a_llamada: 'Invitación a una videollamada',
  cierre: 'Aviso de servicio cerrado',
  documento: 'Documento para ver',
  documento_anulado: 'Aviso de un documento anulado',
  fin_de_atencion: 'Resumen de una atención',
  enlace_atenciones: 'Enlace a las atenciones',
  vinculo_resuelto: 'Respuesta a un vínculo familiar',
  otra_familia: 'Aviso de otro grupo familiar',
  identidad_resuelta: 'Respuesta sobre registros anteriores',
  reporte_resuelto: 'Respuesta a un aviso de vínculo equivocado',
  invitacion: 'Invitación al personal',
  rol_agregado: 'Aviso de una función nueva',
  email_corregido: 'Aviso de email corregido',
  recuperacion_ayuda: 'Recuperación pedida por la mesa de ayuda',
  registro_demorado: 'Aviso de recetas sin registrar',
  registro_rechazado: 'Aviso de una receta rechazada por el repositorio',
  segundo_factor: 'Aviso sobre la verificación en dos pasos',
  llave_de_acceso: 'Aviso sobre una llave de acceso',
} as const satisfies Record<string, string>;
export type TipoDeMensaje = keyof typeof nombres;

export const tiposDeMensaje: readonly { tipo: string; nombre: string }[] = Object.entries(nombres)
  .map(([tipo, nombre]) => ({ tipo, nombre }))
  .toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'));

export function tipoEnPalabras(tipo: string): string {
  if (Object.hasOwn(nombres, tipo)) return nombres[tipo as TipoDeMensaje];
  const palabras = tipo.replaceAll('_', ' ');
  return palabras.charAt(0).toUpperCase() + palabras.slice(1);
}

/** Mails that become untrue with time: why they are never sent again. */
const pasajeros: Record<string, string> = {
  recuperacion:
    'La clave vence a los pocos minutos: quien la necesita puede pedir otra en «Olvidé mi contraseña».',
  codigo_email: 'El código vence a los pocos minutos: quien lo necesita puede pedir otro en «Mi perfil».',
  llamada: 'La llamada ya pasó.',
  invitacion_a_llamada: 'El enlace era para una sola vez, durante esa llamada.',
  turno_oferta: 'El lugar se ofreció por unos minutos.',
  turno_oferta_vencida: 'El lugar se ofreció por unos minutos.',
  turno_recordatorio_hora: 'Avisaba que el turno estaba por empezar.',
};
export const porQueNoVuelve = (tipo: string): string | undefined =>
  Object.hasOwn(pasajeros, tipo) ? pasajeros[tipo] : undefined;

export const estadosDeMensaje = ['pendiente', 'enviado', 'fallido'] as const;
export type EstadoDeMensaje = (typeof estadosDeMensaje)[number];

const causas: Record<string, string> = {
  turno: 'Turno',
  documento: 'Documento',
  anulacion: 'Documento',
  fin: 'Atención',
  cierre: 'Atención',
  llamada: 'Atención',
  'dni-resuelto': 'Cambio de DNI',
  'vinculo-resuelto': 'Vínculo familiar',
  'identidad-resuelta': 'Registros anteriores',
  'reporte-resuelto': 'Aviso de vínculo equivocado',
  invitacion: 'Personal',
  invitado: 'Persona invitada a una videollamada',
  'email-corregido': 'Cuenta',
  'recuperacion-ayuda': 'Cuenta',
  'segundo-factor': 'Cuenta',
  'llave-de-acceso': 'Cuenta',
  'datos-cambiados': 'Persona',
  'codigo-email': 'Persona',
  'email-sin-verificar': 'Persona',
  'clave-cambiada': 'Cuenta',
  'registro-repetido': 'Cuenta',
  recuperacion: 'Pedido de recuperación',
  'enlace-atenciones': 'Enlace',
  'ingreso-ciudad': 'Cuenta',
  'ingreso-emisor': 'Cuenta',
  registro: 'Registro de una receta',
  reenvio: 'Reenvío',
};

/** 'turno:018f…:1:reservado' becomes 'Turno #0000ab': enough to tell two apart. */
export function causaEnPalabras(causa: string): string {
  const [que = '', cual = ''] = causa.split(':');
  const nombre = Object.hasOwn(causas, que) ? causas[que] : undefined;
  if (nombre === undefined) return causa;
  return cual === '' ? nombre : `${nombre} #${cual.slice(-6)}`;
}
