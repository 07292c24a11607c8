/** Who walks through the portal: a role, a session opened by a link, or nobody signed in. */
export type Quien =
  | 'visitante'
  | 'paciente'
  | 'profesional'
  | 'gestor_art'
  | 'coordinador_art'
  | 'administrador'
  /** By the link of a turno. */
  | 'atencion'
  /** By the link to the attentions. */
  | 'atenciones';

/** The demo's things that the stops open. */
export interface Cosas {
  /** A past attention with its prescription, the prescription, and the address of a document. */
  atencion: string;
  receta: string;
  papel: string;
  /** What `/verificar` knows about that document. */
  codigo: string;
  /** An attention that waits in line. */
  enFila: string;
  /** The code and the ids in the mail of a turno. */
  turno: { codigo: string; confirmar: string; rechazar: string };
  /** The attention of the link's turno, which is over. */
  terminada: string;
}

type Parada = readonly [quien: readonly Quien[], a: string | ((cosas: Cosas) => string)];

const cualquiera: readonly Quien[] = [
  'paciente',
  'profesional',
  'gestor_art',
  'coordinador_art',
  'administrador',
];
const art: readonly Quien[] = ['gestor_art', 'coordinador_art'];
const paciente: readonly Quien[] = ['paciente'];
const visitante: readonly Quien[] = ['visitante'];

/**
 * At least one stop on every route, for everybody who may open it: `web/src/app/rutas.test.ts` compares them with
 * the routes. The sections of the administration are read from its menu.
 */
export const paradas: Readonly<Record<string, readonly Parada[]>> = {
  inicio: [[cualquiera, '/']],
  home: [[cualquiera, '/home']],
  especialidad: [[paciente, '/especialidad']],
  videocall: [
    [['paciente', 'profesional'], ({ enFila }) => `/videocall?atencion=${enFila}`],
    [['atencion'], '/videocall'],
  ],
  finllamada: [
    [paciente, ({ atencion }) => `/finllamada?atencion=${atencion}`],
    [['atencion'], ({ terminada }) => `/finllamada?atencion=${terminada}`],
  ],
  nodisponible: [[paciente, '/nodisponible']],
  misatenciones: [[paciente, '/misatenciones']],
  detalleReceta: [[paciente, ({ receta }) => `/detalleReceta?id=${receta}`]],
  detalleAtencion: [[paciente, ({ atencion }) => `/detalleAtencion?id=${atencion}`]],
  miPerfil: [[cualquiera, '/miPerfil']],
  agregarFamiliar: [[paciente, '/agregarFamiliar']],
  misTurnos: [[paciente, '/misTurnos']],
  solicitudTurnos: [[paciente, '/solicitudTurnos']],
  condicionesMedicas: [[paciente, '/condicionesMedicas']],
  resumen: [[paciente, '/resumen']],
  compartirResumen: [[paciente, '/compartirResumen']],
  importarResumen: [[paciente, '/importarResumen']],
  teleEducacion: [[paciente, '/teleEducacion']],

  entrypoint: [[visitante, ({ turno }) => `/entrypoint?codigoTurno=${turno.codigo}`]],
  turnoAcceso: [[visitante, ({ turno }) => `/turnoAcceso?codigoTurno=${turno.codigo}`]],
  misAtencionesEP: [
    [visitante, '/misAtencionesEP?codigoUser=x'],
    [['atenciones'], '/misAtencionesEP'],
  ],
  confirmar: [[visitante, ({ turno }) => `/confirmar?id=${turno.confirmar}`]],
  rechazar: [[visitante, ({ turno }) => `/rechazar?id=${turno.rechazar}`]],
  documento: [
    [visitante, '/documento/01890000-0000-7000-8000-0000000000a1'],
    [paciente, ({ papel }) => papel],
  ],
  verificar: [[visitante, ({ codigo }) => `/verificar/${codigo}`]],
  resumenCompartido: [[visitante, '/resumenCompartido']],
  invitacion: [[visitante, '/invitacion?codigo=x']],
  invitado: [[visitante, '/invitado']],
  error: [[visitante, '/error']],

  login: [[visitante, '/login']],
  registro: [[visitante, '/registro']],
  recuperarclave: [[visitante, '/recuperarclave']],
  personal: [[visitante, '/personal']],

  listcasos: [[art, '/listcasos']],
  nuevocaso: [[art, '/nuevocaso']],
  detalleCaso: [[art, '/detalleCaso?id=1041']],
  detalleCasoId: [[art, '/detalleCaso/1043']],

  profesional: [[['profesional'], '/profesional']],
  admin: [[['administrador'], '/admin']],
};

/** The addresses of one walk. */
export const rutasDe = (quien: Quien, cosas: Cosas): string[] =>
  Object.values(paradas)
    .flat()
    .filter(([quienes]) => quienes.includes(quien))
    .map(([, a]) => (typeof a === 'string' ? a : a(cosas)));
