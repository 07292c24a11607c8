import { errores, type CodigoError } from '../errores/errores.ts';
import { nombreDeRol, type Rol } from '../roles/roles.ts';
import { actos } from '../contract/actos.ts';

/**
 * The audit trail stores codes, which do not change; people read words. Codes of older versions that no
 * longer exist are shown as they are.
 */

export const actoEnPalabras = (acto: string): string =>
  Object.hasOwn(actos, acto) ? actos[acto as keyof typeof actos] : acto;

export const rolEnPalabras = (rol: string | null): string => {
  if (rol === null) return 'Sin sesión';
  if (rol === 'sistema') return 'El portal';
  if (rol === 'externo') return 'Sistema conectado';
  return Object.hasOwn(nombreDeRol, rol) ? nombreDeRol[rol as Rol] : rol;
};

export const fueHecho = (resultado: string) => resultado === 'ok' || resultado === 'repetido';

/** The reason of a refusal, in the same words that the person was shown. */
export function resultadoEnPalabras(resultado: string): string {
  if (resultado === 'ok') return 'Hecho';
  if (resultado === 'repetido') return 'Ya estaba hecho';
  if (!Object.hasOwn(errores, resultado)) return `Rechazado: ${resultado}`;
  return `Rechazado: ${errores[resultado as CodigoError].texto}`;
}

const cosas: Record<string, string> = {
  turno: 'Turno',
  caso: 'Caso',
  documento: 'Documento',
  atencion: 'Atención',
  servicio: 'Servicio',
  sesion: 'Sesión',
  canal: 'Canal en vivo:',
  motivo: 'Motivo:',
  mensaje: 'Correo',
  clave: 'Clave',
  vinculo: 'Vínculo',
  identidad: 'Identidad',
  reporte: 'Reporte',
  dni: 'DNI',
  filtros: 'Filtros:',
  sellos: 'Desde el sello',
  cifras: 'Cifras',
  agenda: 'Agenda',
  banners: 'Banners:',
  incidente: 'Incidente',
  borrador: 'Borrador',
  version: 'Versión',
  busqueda: 'Resultados:',
  feriado: 'Feriado del',
  padron: 'Carga del padrón',
};

/** Objects with a text of their own. */
const palabras: Record<string, string> = {
  'ingreso:bloqueada': 'La cuenta está bloqueada',
  'ingreso:espera': 'Esperaba por intentos anteriores',
  primer_paso: 'Falta el segundo paso',
  'documentos:propios': 'Los que escribió',
  familia: 'Grupo familiar',
  horario: 'Semana de un profesional',
  horarios: 'Horarios de la unidad',
  excepcion: 'Excepción de un profesional',
  servicios: 'Servicios de un profesional',
  profesional: 'Datos de un profesional',
  firma: 'Firma de un profesional',
  origen: 'Dirección del portal de la ciudad',
  datos: 'Copia de los datos',
  documento: 'Documento',
  'vinculo:aprobar': 'Vínculo: aprobado',
  'vinculo:rechazar': 'Vínculo: rechazado',
  'identidad:aprobar': 'Identidad: aprobada',
  'identidad:rechazar': 'Identidad: rechazada',
  'dni:aprobar': 'Cambio de DNI: aprobado',
  'dni:rechazar': 'Cambio de DNI: rechazado',
  'reporte:aprobar': 'Aviso de vínculo: aprobado',
  'reporte:rechazar': 'Aviso de vínculo: rechazado',
};

/** '2026-11-01:2026-11-15' becomes 'del 1/11/2026 al 15/11/2026'; single days are formatted too. */
const conFechas = (texto: string) =>
  enDias(texto.replace(/^([0-9]{4}-[0-9]{2}-[0-9]{2}):([0-9]{4}-[0-9]{2}-[0-9]{2})$/, 'del $1 al $2'));
const enDias = (texto: string) =>
  texto.replace(
    /([0-9]{4})-([0-9]{2})-([0-9]{2})/g,
    (_, a: string, m: string, d: string) => `${Number(d)}/${Number(m)}/${a}`,
  );

/** 'caso:12' becomes 'Caso 12'. Long ids show only their end, which is enough to tell two apart. */
export function objetoEnPalabras(objeto: string | null): string {
  if (objeto === null) return '';
  if (Object.hasOwn(palabras, objeto)) return palabras[objeto]!;
  const [, tipo = '', cual = ''] = /^([a-z_]+):(.+)$/s.exec(objeto) ?? [];
  const nombre = cosas[tipo];
  if (nombre === undefined) return objeto;
  const corto = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cual) ? `#${cual.slice(-6)}` : cual;
  return `${nombre} ${conFechas(tipo === 'filtros' ? corto.replaceAll(',', ', ') : corto)}`;
}
