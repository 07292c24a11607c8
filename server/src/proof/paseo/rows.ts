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
}

export const atencionesOf = async ({ portal, ajenos }: World): Promise<Atencion[]> =>
  (
    await portal.db.sql<Atencion>(
      `select id, estado, paciente_id, pedida_por, servicio_id, profesional_id, turno_id, llamada, inicio, fin from portal.atenciones where unidad_id = 1 order by llegada, id`,
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
