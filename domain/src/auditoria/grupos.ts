import { actos, type Acto } from '../contract/actos.ts';

/**
 * Groups the acts by topic. Each topic starts at the act named here and continues, in the order of `actos`,
 * until the next topic starts.
 */
const comienzos: readonly (readonly [grupo: string, primero: Acto])[] = [
  ['Ingreso y sesiones', 'iniciar_sesion'],
  ['Cuenta, perfil y familia', 'guardar_perfil'],
  ['Turnos y agenda', 'ver_turnos'],
  ['Atenciones y videollamada', 'ver_atenciones'],
  ['Documentos', 'ver_documentos'],
  ['Casos', 'ver_casos'],
  ['Auditoría y correos', 'ver_auditoria'],
  ['Ciudad, padrón y cifras', 'ingresar_desde_ciudad'],
  ['Personal y cuentas', 'ver_personal'],
  ['Plantilla de la unidad', 'ver_plantilla'],
  ['Otros', 'acceso_rechazado'],
];

export const gruposDeActos: readonly { grupo: string; actos: readonly Acto[] }[] = comienzos.map(
  ([grupo, primero], i) => {
    const todos = Object.keys(actos) as Acto[];
    const siguiente = comienzos[i + 1]?.[1];
    return { grupo, actos: todos.slice(todos.indexOf(primero), siguiente && todos.indexOf(siguiente)) };
  },
);
