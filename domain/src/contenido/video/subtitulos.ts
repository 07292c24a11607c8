/** The text of the help video's five slides, in order, shown beside the silent video. */
export const subtitulosDeAyuda: string[] = [
  'Entrá con tu DNI y tu contraseña. El DNI va sin puntos.',
  'Elegí para quién es la consulta: para vos o para alguien de tu grupo familiar.',
  'Elegí el servicio que necesitás.',
  'Esperá tu turno en la sala. Te guardamos el lugar aunque cierres la página.',
  'Hablá con el profesional. Después, todo queda en Mis atenciones.',
];
