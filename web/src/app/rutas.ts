import type { Alcance } from '@portal/domain/contract/endpoint';
import { esArt, type Rol } from '@portal/domain/roles/roles';
import type { Configuracion } from '@portal/domain/unidades/contract';

/**
 * Who may open a route. `todos`: everybody, signed in or not. `anonimo`: only without a session; signed-in
 * people are redirected home.
 */
export type Acceso = 'todos' | 'anonimo' | readonly Rol[];

export interface Ruta {
  path: string;
  acceso: Acceso;
  /** With the flag off, the route redirects home. */
  flag?: (configuracion: Configuracion) => boolean;
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

/** Specification, section 2, as a table. Unknown routes redirect to `/` or to `/login`. */
export const rutas = {
  inicio: { path: '/', acceso: cualquiera },
  home: { path: '/home', acceso: cualquiera },
  especialidad: { path: '/especialidad', acceso: paciente },
  videocall: { path: '/videocall', acceso: ['paciente', 'profesional'] },
  finllamada: { path: '/finllamada', acceso: paciente },
  nodisponible: { path: '/nodisponible', acceso: paciente },
  misatenciones: { path: '/misatenciones', acceso: paciente },
  detalleReceta: { path: '/detalleReceta', acceso: paciente },
  detalleAtencion: { path: '/detalleAtencion', acceso: paciente },
  miPerfil: { path: '/miPerfil', acceso: cualquiera },
  agregarFamiliar: {
    path: '/agregarFamiliar',
    acceso: paciente,
    flag: ({ requiere }) => requiere.grupofamiliar,
  },
  misTurnos: { path: '/misTurnos', acceso: paciente, flag: ({ turnosOn }) => turnosOn },
  solicitudTurnos: { path: '/solicitudTurnos', acceso: paciente, flag: ({ turnosOn }) => turnosOn },
  condicionesMedicas: { path: '/condicionesMedicas', acceso: paciente },
  teleEducacion: { path: '/teleEducacion', acceso: paciente, flag: ({ capacitaciones }) => capacitaciones },

  entrypoint: { path: '/entrypoint', acceso: 'todos' },
  turnoAcceso: { path: '/turnoAcceso', acceso: 'todos' },
  misAtencionesEP: { path: '/misAtencionesEP', acceso: 'todos' },
  confirmar: { path: '/confirmar', acceso: 'todos' },
  rechazar: { path: '/rechazar', acceso: 'todos' },
  documento: { path: '/documento/*', acceso: 'todos' },
  verificar: { path: '/verificar/:codigo?', acceso: 'todos' },
  invitacion: { path: '/invitacion', acceso: 'todos' },
  error: { path: '/error', acceso: 'todos' },

  login: { path: '/login', acceso: 'anonimo' },
  registro: { path: '/registro', acceso: 'anonimo', flag: ({ requiere }) => requiere.registroUsuario },
  recuperarclave: { path: '/recuperarclave', acceso: 'anonimo' },
  personal: { path: '/personal', acceso: 'anonimo' },

  listcasos: { path: '/listcasos', acceso: art },
  nuevocaso: { path: '/nuevocaso', acceso: art },
  detalleCaso: { path: '/detalleCaso', acceso: art },
  detalleCasoId: { path: '/detalleCaso/:id', acceso: art },

  profesional: { path: '/profesional', acceso: ['profesional'] },
  admin: { path: '/admin/*', acceso: ['administrador'] },
} as const satisfies Record<string, Ruta>;

export type NombreRuta = keyof typeof rutas;

/** The only routes that a session by link may open; any other route redirects to the first of them. */
export const rutasDeEnlace: Record<Exclude<Alcance, 'portal'>, readonly [NombreRuta, ...NombreRuta[]]> = {
  atencion: ['videocall', 'finllamada'],
  atenciones: ['misAtencionesEP'],
};
