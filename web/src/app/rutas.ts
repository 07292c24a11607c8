import type { Alcance } from '@portal/domain/contract/endpoint';
import { esArt, type Rol } from '@portal/domain/roles/roles';
import type { Configuracion } from '@portal/domain/unidades/contract';

/**
 * Who may open a route. `todos`: everybody, signed in or not. `anonimo`: only without a session; signed-in
 * people are redirected home.
 */
export type Acceso = 'todos' | 'anonimo' | readonly Rol[];

/** The frames of the signed-in pages. */
export type Marco =
  /** Header, side menu and footer. */
  | 'portal'
  /** The same around a narrow column. */
  | 'lectura'
  /** A bar with logo, title and the person's menu; no side menu. */
  | 'escritorio'
  /** A bar with the way back, title and sign-out; no menu. */
  | 'barra'
  /** As `escritorio`, with the sections of the administration at the left. */
  | 'admin'
  /** A bar with the logo; no menu. */
  | 'consulta'
  /** Logo, sign-out and emergency number; no menu. */
  | 'enlace'
  /** None, because the page's bar changes with its state. */
  | 'propio';

export interface Ruta {
  path: string;
  acceso: Acceso;
  /** With the flag off, the route redirects home. */
  flag?: (configuracion: Configuracion) => boolean;
  /** The session by link that may open the route, and the frame that it sees. */
  enlace?: { alcance: Exclude<Alcance, 'portal'>; marco: Marco };
  /**
   * What is drawn around the page. `solo`: nothing, the page is outside the session. `publico`: the visitors'
   * frame, whoever is signed in. By default, the frame of the person's role; visitors get theirs.
   */
  marco?: 'solo' | 'publico' | Marco;
}

const cualquiera: readonly Rol[] = [
  'paciente',
  'profesional',
  'gestor_art',
  'coordinador_art',
  'administrador',
];
const paciente: readonly Rol[] = ['paciente'];
const art: readonly Rol[] = cualquiera.filter(esArt);

const registroUsuario = ({ requiere }: Configuracion) => requiere.registroUsuario;
const grupoFamiliar = ({ requiere }: Configuracion) => requiere.grupofamiliar;
const turnosOn = (configuracion: Configuracion) => configuracion.turnosOn;
const capacitaciones = (configuracion: Configuracion) => configuracion.capacitaciones;

/**
 * Specification, section 2, as a table. Unknown routes redirect to `/` or to `/login`. The pages are in
 * paginas/tabla.ts, publico.tsx and app.tsx, under these names: with them, /login would load 4 KiB more.
 */
export const rutas = {
  inicio: { path: '/', acceso: cualquiera, marco: 'portal' },
  home: { path: '/home', acceso: cualquiera, marco: 'portal' },
  especialidad: { path: '/especialidad', acceso: paciente },
  videocall: {
    path: '/videocall',
    acceso: ['paciente', 'profesional'],
    marco: 'propio',
    enlace: { alcance: 'atencion', marco: 'propio' },
  },
  finllamada: {
    path: '/finllamada',
    acceso: paciente,
    enlace: { alcance: 'atencion', marco: 'consulta' },
  },
  nodisponible: { path: '/nodisponible', acceso: paciente },
  misatenciones: { path: '/misatenciones', acceso: paciente },
  detalleReceta: { path: '/detalleReceta', acceso: paciente, marco: 'lectura' },
  detalleAtencion: { path: '/detalleAtencion', acceso: paciente },
  miPerfil: { path: '/miPerfil', acceso: cualquiera },
  agregarFamiliar: { path: '/agregarFamiliar', acceso: paciente, flag: grupoFamiliar },
  misTurnos: { path: '/misTurnos', acceso: paciente, flag: turnosOn },
  solicitudTurnos: { path: '/solicitudTurnos', acceso: paciente, flag: turnosOn },
  condicionesMedicas: { path: '/condicionesMedicas', acceso: paciente },
  resumen: { path: '/resumen', acceso: paciente },
  compartirResumen: { path: '/compartirResumen', acceso: paciente },
  importarResumen: { path: '/importarResumen', acceso: paciente },
  teleEducacion: { path: '/teleEducacion', acceso: paciente, flag: capacitaciones },

  // These pages end one session and open another: the frame around them must not change meanwhile.
  entrypoint: { path: '/entrypoint', acceso: 'todos', marco: 'publico' },
  turnoAcceso: { path: '/turnoAcceso', acceso: 'todos', marco: 'publico' },
  misAtencionesEP: {
    path: '/misAtencionesEP',
    acceso: 'todos',
    enlace: { alcance: 'atenciones', marco: 'enlace' },
  },
  confirmar: { path: '/confirmar', acceso: 'todos' },
  rechazar: { path: '/rechazar', acceso: 'todos' },
  documento: { path: '/documento/*', acceso: 'todos' },
  // The answer about a document is the same with and without a session.
  verificar: { path: '/verificar/:codigo?', acceso: 'todos', marco: 'publico' },
  // Whoever has the link reads it, with and without a session.
  resumenCompartido: { path: '/resumenCompartido', acceso: 'todos', marco: 'publico' },
  // Shown whoever is signed in: the invitation belongs to the account that it was sent to.
  invitacion: { path: '/invitacion', acceso: 'todos', marco: 'solo' },
  // Whoever has a link to a call, with and without a session.
  invitado: { path: '/invitado', acceso: 'todos', marco: 'solo' },
  error: { path: '/error', acceso: 'todos', marco: 'solo' },

  login: { path: '/login', acceso: 'anonimo', marco: 'solo' },
  registro: { path: '/registro', acceso: 'anonimo', marco: 'solo', flag: registroUsuario },
  recuperarclave: { path: '/recuperarclave', acceso: 'anonimo', marco: 'solo' },
  personal: { path: '/personal', acceso: 'anonimo', marco: 'solo' },

  listcasos: { path: '/listcasos', acceso: art, marco: 'barra' },
  nuevocaso: { path: '/nuevocaso', acceso: art, marco: 'barra' },
  detalleCaso: { path: '/detalleCaso', acceso: art, marco: 'barra' },
  detalleCasoId: { path: '/detalleCaso/:id', acceso: art },

  profesional: { path: '/profesional', acceso: ['profesional'], marco: 'propio' },
  admin: { path: '/admin/*', acceso: ['administrador'], marco: 'admin' },
} as const satisfies Record<string, Ruta>;

type Rutas = typeof rutas;
export type NombreRuta = keyof Rutas;
type Con<Parte> = { [N in NombreRuta]: Rutas[N] extends Parte ? N : never }[NombreRuta];
/** Routes whose page is outside the session and draws everything. */
export type RutaSola = Con<{ marco: 'solo' }>;
/** Routes with a page for visitors, in their frame. */
export type RutaPublica = Exclude<Con<{ acceso: 'todos' }>, RutaSola>;
/** Routes with a page for signed-in people. */
export type RutaInterior = Exclude<NombreRuta, RutaSola | Con<{ marco: 'publico' }>>;

const marcoDe = (nombre: NombreRuta) => (rutas[nombre] as Ruta).marco;
export const esSola = (nombre: NombreRuta): nombre is RutaSola => marcoDe(nombre) === 'solo';
export const esPublica = (nombre: NombreRuta): nombre is RutaPublica =>
  rutas[nombre].acceso === 'todos' && !esSola(nombre);
export const esInterior = (nombre: NombreRuta): nombre is RutaInterior =>
  !esSola(nombre) && marcoDe(nombre) !== 'publico';

/** Where a session by link is sent from a route that it may not open. */
export const puertaDeEnlace = {
  atencion: rutas.videocall.path,
  atenciones: rutas.misAtencionesEP.path,
} satisfies Record<Exclude<Alcance, 'portal'>, string>;
