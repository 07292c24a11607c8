import type { Dia } from '@portal/domain/tiempo/fechas';
import { named } from '../../../db/query.ts';
import { toPagina, toUna, type EnTramo, type Filtro, type Origen, type Tramo } from './pagina.repository.ts';

export interface PacienteRow extends EnTramo {
  id: string;
  dni: string;
  nombre: string;
  apellido: string;
  fec_nac: Dia | null;
  sexo: string | null;
  telefono: string | null;
  email: string | null;
  domicilio: string | null;
  cp: string | null;
  obra_social: string | null;
  plan: string | null;
  nro_afiliado: string | null;
  cuil: string | null;
  /** Other records that the unit approved as the same person. */
  mismas: string[] | null;
}

/** Everybody, except staff without the patient's role whom nobody has attended or booked for. */
export const toEsPaciente = (p: string) =>
  `(not exists (select from cuentas c where c.unidad_id = ${p}.unidad_id and c.persona_id = ${p}.id)
     or exists (select from cuentas c join cuenta_roles r on r.unidad_id = c.unidad_id and r.cuenta_id = c.id
       where c.unidad_id = ${p}.unidad_id and c.persona_id = ${p}.id and r.rol = 'paciente')
     or exists (select from turnos t where t.unidad_id = ${p}.unidad_id and t.paciente_id = ${p}.id)
     or exists (select from atenciones a where a.unidad_id = ${p}.unidad_id and a.paciente_id = ${p}.id))`;

/** A prefix as an interval, which can use an index under row-level security. */
const empieza = (columna: string, nombre: string) =>
  `${columna} >= portal.simple(:${nombre}::text) and ${columna} < portal.simple(:${nombre}::text) || chr(1114111)`;

export const pacientes: Origen = {
  nombre: 'pacientes',
  columnas: `p.id, p.documento as dni, p.nombre, p.apellido, p.fec_nac, p.sexo, p.telefono, p.email, p.domicilio, p.cp, p.obra_social, p.plan, p.nro_afiliado, p.cuil,
    (select array_agg(case when i.persona_id = p.id then i.anterior_id else i.persona_id end order by i.creada, i.persona_id, i.anterior_id)
      from identidades_pendientes i where i.unidad_id = p.unidad_id and i.estado = 'aprobada' and p.id in (i.persona_id, i.anterior_id)) as mismas`,
  de: 'personas p',
  unidad: 'p.unidad_id',
  donde: toEsPaciente('p'),
  momento: 'p.cambiada',
  claves: [['p.id', 'uuid']],
  filtros: {
    persona: 'p.id = any (:persona::uuid[])',
    paciente: 'p.id = any (:paciente::uuid[])',
    dni: 'p.documento = any (:dni::text[])',
    cuil: `replace(p.cuil, '-', '') = any (:cuil::text[])`,
    afiliado: 'p.nro_afiliado = any (:afiliado::text[])',
    // The surname first, as the index has it.
    nombre: empieza('p.apellido_nombre', 'nombre'),
    apellido: empieza('p.apellido_nombre', 'apellido'),
    pila: empieza('portal.simple(p.nombre)', 'pila'),
    sexo: 'p.sexo = any (:sexo::text[])',
    nacimiento_desde: 'p.fec_nac >= :nacimiento_desde::date',
    nacimiento_hasta: 'p.fec_nac < :nacimiento_hasta::date',
  },
};

export const listPacientes = (unidadId: number, filtro: Filtro, tramo: Tramo) =>
  named<PacienteRow>(...toPagina(pacientes, unidadId, filtro, tramo));
export const findPaciente = (unidadId: number, clave: readonly string[]) =>
  named<PacienteRow>(...toUna(pacientes, unidadId, clave));
