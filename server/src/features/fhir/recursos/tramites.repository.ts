import { named, type RowOf } from '../../../db/query.ts';
import { toEsPaciente } from './pacientes.repository.ts';
import { toPagina, toUna, type EnTramo, type Filtro, type Origen, type Tramo } from './pagina.repository.ts';

export interface ConsentimientoRow
  extends EnTramo, Pick<RowOf<'consentimientos'>, 'persona_id' | 'version' | 'aceptado'> {
  que: string;
}
// What was accepted may contain signs that an id may not.
const ACEPTADO = `left(md5(c.documento || ' ' || c.version), 12)`;
export const consentimientos: Origen = {
  nombre: 'consentimientos',
  columnas: 'c.persona_id, c.documento as que, c.version, c.aceptado',
  de: 'consentimientos c',
  unidad: 'c.unidad_id',
  momento: 'c.aceptado',
  claves: [
    ['c.persona_id', 'uuid'],
    [ACEPTADO, 'text'],
  ],
  filtros: {
    persona: 'c.persona_id = any (:persona::uuid[])',
    paciente: 'c.persona_id = any (:paciente::uuid[])',
    consentimiento: `c.persona_id::text || '-' || ${ACEPTADO} = any (:consentimiento::text[])`,
    estado: `'active' = any (:estado::text[])`,
    aceptado_desde: 'c.aceptado >= :aceptado_desde::timestamptz',
    aceptado_hasta: 'c.aceptado < :aceptado_hasta::timestamptz',
  },
};
export const listConsentimientos = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<ConsentimientoRow>(...toPagina(consentimientos, unidadId, filtro, tramo));
export const findConsentimiento = (unidadId: number, clave: readonly string[]) =>
  named<ConsentimientoRow>(...toUna(consentimientos, unidadId, clave));

export interface EventoRow
  extends
    EnTramo,
    Pick<
      RowOf<'auditoria'>,
      'id' | 'ocurrido' | 'acto' | 'resultado' | 'actor_id' | 'actor_rol' | 'para_id' | 'objeto'
    > {
  /** Whether the person whom it is about is a patient. */
  para_paciente: boolean | null;
}
export const eventos: Origen = {
  nombre: 'eventos',
  columnas: `a.id, a.ocurrido, a.acto, a.resultado, a.actor_id, a.actor_rol, a.para_id, a.objeto,
    case when p.id is not null then ${toEsPaciente('p')} end as para_paciente`,
  de: 'auditoria a left join personas p on p.unidad_id = a.unidad_id and p.id = a.para_id',
  unidad: 'a.unidad_id',
  momento: 'a.ocurrido',
  claves: [['a.id', 'bigint']],
  filtros: {
    evento: 'a.id = any (:evento::bigint[])',
    persona: 'a.para_id = any (:persona::uuid[])',
    paciente: 'a.para_id = any (:paciente::uuid[])',
    agente: 'a.actor_id = any (:agente::uuid[])',
    acto: 'a.acto = any (:acto::text[])',
    bien: `(case when a.resultado = 'ok' then '0' else '4' end) = any (:bien::text[])`,
    ocurrido_desde: 'a.ocurrido >= :ocurrido_desde::timestamptz',
    ocurrido_hasta: 'a.ocurrido < :ocurrido_hasta::timestamptz',
  },
};
export const listEventos = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<EventoRow>(...toPagina(eventos, unidadId, filtro, tramo));
export const findEvento = (unidadId: number, clave: readonly string[]) =>
  named<EventoRow>(...toUna(eventos, unidadId, clave));
