/**
 * Values of the specification and of the list of templates, typed by hand. It imports nothing from the
 * product, so that an error in the data cannot hide in its own test.
 */

type Banderas = {
  nombre: string;
  portal: 0 | 1;
  registroUsuario: 0 | 1;
  tramitedni: 0 | 1;
  grupofamiliar: 0 | 1;
  turnosOn: 0 | 1;
  editDatos: 0 | 1;
  tipo: string;
};

const fila = (
  nombre: string,
  tipo: string,
  ...[portal, registroUsuario, tramitedni, grupofamiliar, turnosOn, editDatos]: [
    0 | 1,
    0 | 1,
    0 | 1,
    0 | 1,
    0 | 1,
    0 | 1,
  ]
): Banderas => ({
  nombre,
  tipo,
  portal,
  registroUsuario,
  tramitedni,
  grupofamiliar,
  turnosOn,
  editDatos,
});

/** Columns as in the list: portal, registroUsuario, tramitedni, grupofamiliar, turnosOn, editDatos. */
export const banderas: Record<string, Banderas> = {
  almirantebrown: fila('Municipio de Almirante Brown', 'municipio', 1, 1, 1, 1, 1, 1),
  chacabuco: fila('Municipio de Chacabuco', 'municipio', 1, 1, 0, 1, 1, 1),
  corredores_viales: fila('Corredores Viales', 'empleador', 1, 1, 0, 0, 0, 1),
  demo: fila('Portal Demo', 'demo', 1, 1, 1, 1, 1, 1),
  escobar: fila('Municipio de Escobar', 'municipio', 1, 0, 0, 1, 0, 0),
  escobar_udp: fila('Escobar UDP', 'municipio', 1, 0, 0, 1, 0, 0),
  ezeiza: fila('Municipio de Ezeiza', 'municipio', 1, 1, 1, 1, 1, 1),
  florencio_varela: fila('Municipio de Florencio Varela', 'municipio', 1, 1, 1, 1, 1, 1),
  gagil: fila('Gagil', 'obra_social', 1, 1, 0, 1, 0, 1),
  galeno: fila('Galeno ART', 'art', 1, 0, 0, 0, 1, 1),
  guardia: fila('Guardia Virtual', 'prestador', 1, 1, 0, 1, 0, 1),
  guemes: fila('Sanatorio Güemes', 'prestador', 1, 1, 0, 1, 1, 1),
  iosfa: fila('IOSFA', 'obra_social', 1, 1, 0, 1, 1, 1),
  iosper: fila('IOSPER', 'obra_social', 1, 1, 1, 1, 1, 1),
  l_zamora: fila('Municipio de Lomas de Zamora', 'municipio', 1, 1, 1, 1, 1, 1),
  lanus: fila('Municipio de Lanús', 'municipio', 1, 0, 0, 1, 1, 0),
  obsba: fila('ObSBA', 'obra_social', 1, 1, 0, 1, 1, 1),
  osef: fila('OSEF', 'obra_social', 1, 1, 0, 1, 1, 1),
  osperyh: fila('OSPERYH', 'obra_social', 1, 1, 0, 1, 1, 1),
  osprera: fila('OSPRERA', 'obra_social', 1, 1, 0, 1, 1, 1),
  osprera_totem: fila('OSPRERA Tótem', 'totem', 0, 0, 0, 0, 0, 0),
  ospsip: fila('OSPSIP', 'obra_social', 1, 1, 0, 1, 1, 1),
  pehuajo: fila('Municipio de Pehuajó', 'municipio', 1, 1, 1, 1, 1, 1),
  ramallo: fila('Municipio de Ramallo', 'municipio', 1, 1, 1, 1, 1, 1),
  san_isidro: fila('Municipio de San Isidro', 'municipio', 1, 1, 1, 1, 1, 1),
  san_vicente: fila('Municipio de San Vicente', 'municipio', 1, 1, 1, 1, 1, 1),
  telemedicina: fila('Telemedicina', 'generica', 0, 0, 0, 0, 0, 0),
  tres_arroyos: fila('Municipio de Tres Arroyos', 'municipio', 1, 1, 1, 1, 1, 1),
  tres_de_febrero: fila('Municipio de Tres de Febrero', 'municipio', 1, 1, 1, 1, 1, 1),
  vilsar: fila('Vilsar', 'obra_social', 1, 1, 0, 1, 1, 1),
};

/** Values fixed for some templates; all others have the value under `resto`. */
export const fijo = {
  variante: { resto: 'formulario', escobar: 'portal_ciudad', lanus: 'portal_tramites' },
  ayuda: { resto: 'guia', osef: 'video' },
  tituloContacto: {
    resto: undefined,
    guemes: 'Información de contacto',
    obsba: 'Información de contacto',
    l_zamora: 'Contacto de emergencia',
  },
  botonGuardias: { resto: undefined, escobar: 'Hacé click y conocé las Guardias Médicas 24hs.' },
  enlacesRegistro: { resto: 0, obsba: 1, tres_de_febrero: 1 },
  bienvenida: { resto: false, tres_de_febrero: true },
  portalExterno: { resto: false, escobar: true, lanus: true },
  obraSocial: { resto: undefined, obsba: 'OBSBA', iosfa: 'IOSFA', osef: 'OSEF' },
  plan: { resto: true, obsba: false, iosfa: false, osef: false },
  numeroAfiliado: { resto: true, osef: false },
  emailOpcional: { resto: false, chacabuco: true },
  ayudaTramite: { resto: true, obsba: false, iosfa: false },
  distrito: { resto: undefined, l_zamora: 'Lomas de Zamora', san_isidro: 'San Isidro' },
  reglaAfiliado: {
    resto: 'ninguna',
    gagil: 'digitos',
    vilsar: 'digitos',
    demo: 'digitos',
    san_isidro: 'digitos',
    guemes: 'digitos',
    osef: 'digitos',
    osperyh: 'digitos',
    guardia: 'digitos',
    galeno: 'digitos',
    corredores_viales: 'digitos',
    l_zamora: 'digitos',
    obsba: 'digitos_requerido_largo',
    iosfa: 'digitos_requerido',
  },
  padron: {
    resto: 'ninguno',
    osef: 'habilitacion',
    obsba: 'afiliado',
    osprera: 'validacion',
    iosper: 'unidad',
  },
  padronEnRegistro: { resto: false, osef: true, obsba: true },
  padronEnPerfil: { resto: false, osef: true, obsba: true },
  padronEnFamiliar: { resto: false, osef: true, obsba: true, osprera: true },
  padronEnAtencion: { resto: false, osef: true, osprera: true, iosper: true },
  logoAlInicio: { resto: true, telemedicina: false },
  menuPerfil: { resto: true, telemedicina: false },
  mapaCentros: { resto: false, escobar: true },
  capacitaciones: { resto: false, osef: true },
  atencionesLegado: { resto: false, escobar: true, escobar_udp: true },
  entradaAutomatica: { resto: false, galeno: true, osprera_totem: true, telemedicina: true },
  privacidadDesde16: { resto: false },
  errorRedireccion: { resto: false, galeno: true },
  cantidadAyudas: { resto: 0, vilsar: 26 },
} as const;

export const soyAfiliado = 'Soy afiliado y no tengo cuenta';

/** Two codes of each district and one of a neighbouring one. */
export const codigosPostales = {
  l_zamora: { si: ['1832', '1828'], no: '1824' },
  san_isidro: { si: ['1642', '1640'], no: '1638' },
} as const;

/** The six palettes of the visual reference; small rounding differences are allowed. */
export const coloresDados: Record<string, Record<string, string>> = {
  demo: {
    primary: '#085262',
    'primary-strong': '#003c4a',
    accent: '#f2ae84',
    'accent-soft': '#feede4',
    ink: '#132226',
    bg: '#f4f9fa',
    'scene-1': '#00232b',
    night: '#081215',
  },
  osef: {
    primary: '#234992',
    'primary-strong': '#0f337a',
    accent: '#efb062',
    'accent-soft': '#ffeedc',
    ink: '#19202a',
    bg: '#f5f8fc',
    'scene-1': '#061e4d',
    night: '#0c1118',
  },
  l_zamora: {
    primary: '#762c5a',
    'primary-strong': '#5f1546',
    accent: '#7fd5ca',
    'accent-soft': '#dcf8f4',
    ink: '#271b22',
    bg: '#fbf6f9',
    'scene-1': '#3a0a29',
    night: '#160e12',
  },
  galeno: {
    primary: '#453882',
    'primary-strong': '#33226b',
    accent: '#8acef2',
    'accent-soft': '#e2f4ff',
    ink: '#1e1e29',
    bg: '#f7f7fb',
    'scene-1': '#1c1141',
    night: '#101017',
  },
  obsba: {
    primary: '#873425',
    'primary-strong': '#701d10',
    accent: '#e5c987',
    'accent-soft': '#faf1db',
    ink: '#291c17',
    bg: '#fbf7f5',
    'scene-1': '#471108',
    night: '#170e0b',
  },
  escobar: {
    primary: '#1b395e',
    'primary-strong': '#072548',
    accent: '#f79bb7',
    'accent-soft': '#ffebf0',
    ink: '#18202a',
    bg: '#f5f8fb',
    'scene-1': '#000f26',
    night: '#0c1117',
  },
};

/** The controls with the 26 help pictures. */
export const controlesConAyuda = [
  'login.dni',
  'login.contrasena',
  'login.ingresar',
  'login.olvide',
  'login.registro',
  'registro.personales',
  'registro.obraSocial',
  'registro.contacto',
  'registro.contrasena',
  'registro.terminos',
  'registro.continuar',
  'encabezado.logo',
  'encabezado.perfil',
  'menu.inicio',
  'menu.perfil',
  'menu.familiar',
  'menu.atenciones',
  'menu.turnos',
  'menu.terminos',
  'menu.salir',
  'inicio.videollamada',
  'inicio.perfil',
  'inicio.atenciones',
  'inicio.turnos',
  'inicio.importante',
  'pie.certificado',
];
