import type { World } from './world.ts';

/** Rows that the walk reads, to compare with what people were shown. */
export interface Atencion {
  id: string;
  estado: string;
  paciente_id: string;
  pedida_por: string;
  servicio_id: number;
  profesional_id: string | null;
  turno_id: string | null;
  llamada: Date | null;
  inicio: Date | null;
  fin: Date | null;
  continua_a: string | null;
}

export const atencionesOf = async ({ portal, ajenos }: World): Promise<Atencion[]> =>
  (
    await portal.db.sql<Atencion>(
      `select id, estado, paciente_id, pedida_por, servicio_id, profesional_id, turno_id, llamada, inicio, fin, continua_a from portal.atenciones where unidad_id = 1 order by llegada, id`,
    )
  ).filter(({ id }) => !ajenos.has(id));

export interface Turno {
  id: string;
  estado: number;
  inicio: Date;
  paciente_id: string;
  reservado_por: string;
  profesional_id: string | null;
  servicio_id: number;
  caso_id: number | null;
  retenido_hasta: Date | null;
}

export const turnosOf = async ({ portal, ajenos }: World): Promise<Turno[]> =>
  (
    await portal.db.sql<Turno>(
      `select id, estado, inicio, paciente_id, reservado_por, profesional_id, servicio_id, caso_id, retenido_hasta from portal.turnos where unidad_id = 1 order by creado, id`,
    )
  ).filter(({ id }) => !ajenos.has(id));

export interface Caso {
  id: number;
  status: number;
  gestor_id: string;
  email: string | null;
}

export const casosOf = ({ portal }: World): Promise<Caso[]> =>
  portal.db.sql<Caso>(
    `select c.id, c.status, c.gestor_id, c.email from portal.casos c where c.unidad_id = 1 and c.documento >= '41000000' order by c.id`,
  );

export const ABIERTAS = ['emitida', 'chamado', 'iniciado'];

/** A signed prescription, with its errand at the repository. */
export interface Receta {
  id: string;
  atencion_id: string;
  autor_id: string;
  codigo: string;
  documento: string;
  completa: boolean;
  items: number;
  anulada: boolean;
  corregida: boolean;
  clave: string | null;
  registro: string | null;
  anulacion: string | null;
  cuirs: string[];
}

export const recetasOf = async ({ portal, ajenos }: World): Promise<Receta[]> =>
  (
    await portal.db.sql<Receta>(
      `select d.id, d.atencion_id, d.autor_id, d.codigo, p.documento, d.faltan = '{}' as completa,
         jsonb_array_length(d.contenido->'medicamentos') as items,
         exists (select from portal.anulaciones n where n.unidad_id = d.unidad_id and n.documento_id = d.id) as anulada,
         exists (select from portal.documentos x where x.unidad_id = d.unidad_id and x.reemplaza = d.id and x.estado = 'firmado') as corregida,
         r.clave, r.estado as registro, r.anulacion,
         array(select k.cuir from portal.cuirs k where k.unidad_id = d.unidad_id and k.documento_id = d.id order by k.item) as cuirs
       from portal.documentos d join portal.personas p on p.unidad_id = d.unidad_id and p.id = d.paciente_id
         left join portal.registros r on r.unidad_id = d.unidad_id and r.documento_id = d.id
       where d.unidad_id = 1 and d.tipo = 'receta' and d.estado = 'firmado' order by d.id`,
    )
  ).filter(({ atencion_id }) => !ajenos.has(atencion_id));
