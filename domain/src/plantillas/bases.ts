import { numeroDeUnidad } from './claves.ts';
import type { ClavePlantilla } from './claves.ts';
import type { Colores } from './colores.ts';
import type { Plantilla } from './plantilla.ts';

/** Properties that every template must define: its name, its brand and its colours. */
type Propio = Pick<Plantilla, 'nombre' | 'marca'> & { colores: Colores };

/** Overrides of the kind's defaults: whole values at the top level, single properties one level down. */
export type Distinto = {
  [K in keyof Omit<Plantilla, 'nombre' | 'marca' | 'colores'>]?: Plantilla[K] extends
    | readonly unknown[]
    | string
    | boolean
    | undefined
    ? Plantilla[K]
    : Partial<Plantilla[K]>;
};

type Base = Omit<Plantilla, 'nombre' | 'marca' | 'colores'>;

/** The fixed sentence of the footer. Each deployment enters its own registration number. */
const avisoLegal =
  'Plataforma inscripta en el Registro Nacional de Plataformas y Sistemas de Información en Salud del Ministerio de Salud de la Nación, Ley 27.553';

const comun: Base = {
  tipo: 'prestador',
  requiere: { portal: true, registroUsuario: true, tramitedni: false, grupofamiliar: true },
  turnosOn: true,
  editDatos: true,
  horarios: {
    hrTurnosSemDesde: '08:00',
    hrTurnosSemHasta: '20:00',
    hrTurnosSabDesde: '09:00',
    hrTurnosSabHasta: '13:00',
    // Equal values mean no slots.
    hrTurnosDomDesde: '00:00',
    hrTurnosDomHasta: '00:00',
  },
  login: { variante: 'formulario', enlacesRegistro: [], ayuda: { tipo: 'guia', url: '/contenido/guia' } },
  registro: {
    plan: true,
    numeroAfiliado: true,
    reglaAfiliado: 'ninguna',
    emailOpcional: false,
    ayudaTramite: true,
  },
  padron: { protocolo: 'ninguno', registro: false, perfil: false, familiar: false, atencion: false },
  encabezado: { logoAlInicio: true, menuPerfil: true },
  guia: 'general',
  capacitaciones: false,
  atencionesLegado: false,
  entradaAutomatica: false,
  privacidadDesde16: false,
  atencion: { limiteMensual: 4 },
  pie: {
    texto: '¿Es una emergencia? Llamá al 107',
    avisoLegal,
    inscripcion: 'DEMO-RENAPDIS-0000',
    logo: false,
  },
  ayudas: {},
  centros: [],
  guardias: [],
  textos: {},
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(base: Base, distinto: Distinto): Base {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(distinto)) {
    const before = merged[key];
    merged[key] = isGroup(before) && isGroup(value) ? { ...before, ...value } : value;
  }
  return merged as Base;
}

type Constructor = (clave: ClavePlantilla, propio: Propio, distinto?: Distinto) => Plantilla;

const kind = (deSuTipo: Distinto): Constructor => {
  const base = merge(comun, deSuTipo);
  return (clave, propio, distinto = {}) => {
    // The identifier shows that it is not a real registration.
    const inscripcion = `DEMO-RENAPDIS-${String(numeroDeUnidad[clave]).padStart(4, '0')}`;
    return { ...merge(merge(base, { pie: { inscripcion } }), distinto), ...propio };
  };
};

export const municipio = kind({ tipo: 'municipio', guia: 'municipal', requiere: { tramitedni: true } });

export const obraSocial = kind({ tipo: 'obra_social', guia: 'obra_social', pie: { logo: true } });

export const prestador = kind({ tipo: 'prestador' });

export const empleador = kind({
  tipo: 'empleador',
  guia: 'empleador',
  requiere: { grupofamiliar: false },
  turnosOn: false,
});

export const art = kind({
  tipo: 'art',
  guia: 'art',
  requiere: { registroUsuario: false, grupofamiliar: false },
  entradaAutomatica: true,
  horarios: { hrTurnosSabDesde: '00:00', hrTurnosSabHasta: '00:00' },
});

const sinPortal: Distinto = {
  requiere: { portal: false, registroUsuario: false, tramitedni: false, grupofamiliar: false },
  turnosOn: false,
  editDatos: false,
  entradaAutomatica: true,
};

/** Reached by links only. */
export const generica = kind({ ...sinPortal, tipo: 'generica', guia: 'enlace' });

/** A screen in a waiting room: the staff opens the link, and the patient sits down. */
export const totem = kind({ ...sinPortal, tipo: 'totem', guia: 'totem' });

export const demostracion = kind({
  tipo: 'demo',
  requiere: { tramitedni: true },
  pie: { avisoLegal: `${avisoLegal} (demostración)` },
});
