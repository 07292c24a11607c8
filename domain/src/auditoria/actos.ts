/** Every act that leaves an audit event, and how 'Quién vio mis datos' says it. */
export const actos = {
  iniciar_sesion: 'Inició sesión',
  cerrar_sesion: 'Cerró sesión',
  renovar_sesion: 'Siguió con la sesión abierta',
  cambiar_rol: 'Cambió de función',
  ver_sesion: 'Abrió el portal',
  ver_sesiones: 'Vio las sesiones abiertas',
  registrar: 'Creó la cuenta',
  pedir_recuperacion: 'Pidió recuperar la contraseña',
  verificar_recuperacion: 'Ingresó la clave de recuperación',
  restablecer_clave: 'Cambió la contraseña con una clave de recuperación',
  consultar_padron: 'Consultó la habilitación',
  ver_certificado: 'Vio el certificado de la plataforma',
  pedir_ticket: 'Pidió abrir un documento',
  ver_persona: 'Vio los datos personales',
  cambiar_ajuste: 'Cambió la configuración de la unidad',
  acceso_rechazado: 'Intentó algo que no le corresponde',
} as const;
export type Acto = keyof typeof actos;
