import { randomBytes } from 'node:crypto';
import { newId } from '../../platform/ids.ts';
import type { TestDatabase } from '../database/database.ts';
import { UNIDAD } from './people.ts';

let numero = 500;

export interface NewTerminada {
  unidadId?: number;
  profesionalId: string;
  servicioId?: number;
  /** The start; it lasted twelve minutes. */
  inicio: string;
  estado?: string;
  pedidaPor?: string;
  numero?: number;
}

/** A finished attention, inserted directly into the database. */
export async function addTerminada(
  db: TestDatabase,
  pacienteId: string,
  {
    unidadId = UNIDAD.demo,
    profesionalId,
    servicioId = 1,
    inicio,
    estado = 'encerrado',
    pedidaPor = pacienteId,
    numero: dado,
  }: NewTerminada,
): Promise<{ id: string; codigo: string }> {
  const id = newId();
  const [row] = await db.sql<{ codigo: string }>(
    `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, inicio, fin, pedida_por, motivo)
     select :unidadId, :id, :pacienteId, :servicioId, (:inicio::timestamptz at time zone 'America/Argentina/Buenos_Aires')::date, s.sigla, :numero, :estado,
       :inicio, :inicio, :profesionalId, :inicio, 1, :inicio, :inicio::timestamptz + interval '12 minutes', :pedidaPor, 'Dolor de garganta'
     from portal.servicios s where s.unidad_id = :unidadId and s.id = :servicioId
     returning sigla || '-' || numero || '-' || to_char(dia, 'DDMMYY') as codigo`,
    {
      unidadId,
      id,
      pacienteId,
      servicioId,
      inicio,
      numero: dado ?? (numero += 1),
      estado,
      profesionalId,
      pedidaPor,
    },
  );
  return { id, codigo: row!.codigo };
}

export interface NewPapel {
  unidadId?: number;
  tipo: string;
  estado?: 'borrador' | 'firmado';
  contenido?: unknown;
  reemplaza?: string;
  firmado?: string;
  vence?: string;
  numero?: number;
  archivoTipo?: string;
  /** By default the professional who attended. */
  autorId?: string;
}

/** A paper of an attention, inserted directly into the database without bytes. */
export async function addPapel(db: TestDatabase, atencionId: string, papel: NewPapel): Promise<string> {
  const {
    unidadId = UNIDAD.demo,
    tipo,
    estado = 'firmado',
    contenido = {},
    reemplaza,
    firmado = '2026-11-10T12:00:00Z',
    vence,
    numero: n,
    archivoTipo,
    autorId,
  } = papel;
  const id = newId();
  const signed = estado === 'firmado';
  await db.sql(
    `insert into portal.documentos (unidad_id, id, atencion_id, paciente_id, autor_id, tipo, estado, numero, contenido, reemplaza, guardado, firmado, vigente_desde, vence, codigo,
       archivo, archivo_tipo, sha256, bytes)
     select unidad_id, :id, id, paciente_id, coalesce(:autorId, profesional_id), :tipo, :estado, :numero, :contenido, :reemplaza, :guardado, :firmado, :firmado, :vence, :codigo,
       case when :archivoTipo::text is not null then 'prueba/x' end, :archivoTipo, case when :archivoTipo::text is not null then repeat('0', 64) end,
       case when :archivoTipo::text is not null then 1 end
     from portal.atenciones where unidad_id = :unidadId and id = :atencionId`,
    {
      unidadId,
      id,
      atencionId,
      tipo,
      estado,
      numero: n ?? null,
      contenido: JSON.stringify(contenido),
      reemplaza: reemplaza ?? null,
      guardado: firmado,
      firmado: signed ? firmado : null,
      vence: vence ?? null,
      codigo: signed ? randomBytes(24).toString('base64url') : null,
      archivoTipo: archivoTipo ?? null,
      autorId: autorId ?? null,
    },
  );
  return id;
}
