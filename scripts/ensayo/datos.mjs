// Test data of `portal.mjs`.

/** A picture of one pixel. */
export const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const SERVICIO = {
  nombre: 'Clínica Médica',
  sigla: 'C',
  pediatrica: false,
  aDemanda: true,
  porTurno: false,
  turnoProfesional: false,
  riesgoTrabajo: false,
  intervalo: 15,
  turnoProfIntervalo: 15,
  diasCorridos: 30,
  asientos: 1,
  demandaDesde: '00:00',
  demandaHasta: '24:00',
  habilitado: true,
};

/** Data that an administrator fills in for a professional. */
export const MEDICA = {
  tratamiento: 'Dra.',
  profesion: 'Médica',
  especialidad: 'Clínica Médica',
  refeps: '920333444',
  matriculaTipo: 'nac',
  matriculaProvincia: '',
  matriculaNumero: '98765',
  matriculaEmisor: 'Ministerio de Salud de la Nación',
  domicilioProfesional: 'Av. Corrientes 2450, CABA',
};

/** A patient, as the registration form sends her. */
export const CARLA = {
  dni: '31222333',
  nro_tramite: '00418273645',
  apellido: 'Benítez',
  nombre: 'Carla',
  telefono: '1155550101',
  correo: 'carla@ejemplo.com.ar',
  fec_nac: '1985-03-14',
  sexo: 'F',
  domicilio: 'Av. Meeks 1250',
  cp: '1832',
  obraSocial: '',
  nroAfiliado: '',
  plan: '',
  password: 'mate-amargo-9',
  conf_password: 'mate-amargo-9',
  terms: true,
  unidad: 'villa_nueva',
};
