import type { Verificacion } from '@portal/domain/documentos/contract';
import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import { iniciales, matriculaEnPalabras } from '@portal/domain/documentos/reglas';
import type { Ctx } from '../../http/context.ts';
import { estaRegistrada, registroPublico } from '../registro/index.ts';
import { conArchivo, conRegistrado, huella, leerArchivo } from './archivo/archivo.ts';
import { findByCodigo } from './documentos.repository.ts';
import { contenidoDe } from './papel/hoja.ts';
import { vigenciaDe } from './vista.ts';

const DESCONOCIDO: Verificacion = {
  encontrado: false,
  tipo: null,
  nombre: null,
  numero: null,
  unidad: null,
  firmado: null,
  vence: null,
  profesional: null,
  matricula: null,
  paciente: null,
  estado: null,
  anulada: null,
  intacto: null,
  conPresencia: null,
  incompleta: null,
  registrada: null,
  registro: null,
  sha256: null,
  sha256Registrada: null,
};

/** Public: says whether a document is genuine, in force and unchanged, and shows none of its contents. */
export async function verificarDocumento(ctx: Ctx, { codigo }: { codigo: string }): Promise<Verificacion> {
  // A malformed code runs the same query as an unknown one.
  const found = await ctx.db.find(findByCodigo(ctx.unidad.id, /^[\w-]{1,80}$/.test(codigo) ? codigo : 'x'));
  ctx.about({ persona: found?.paciente_id ?? null, objeto: `documento:${found?.id ?? 'desconocido'}` });
  // The response time may differ: a code of 144 random bits cannot be guessed.
  if (!found) return DESCONOCIDO;
  const row = await conRegistrado(
    ctx.platform,
    ctx.unidad,
    ctx.db,
    await conArchivo(ctx.platform, ctx.unidad, ctx.db, found),
  );
  const bytes = await leerArchivo(ctx.platform, row);
  const registro = registroPublico(row);
  const { profesional, paciente, cara } = contenidoDe(row).hoja;
  return {
    encontrado: true,
    tipo: row.tipo,
    nombre: nombreDeTipo[row.tipo],
    numero: row.numero,
    unidad: cara.nombre,
    firmado: row.firmado!.toISOString(),
    vence: row.vence?.toISOString() ?? null,
    profesional: profesional.nombre,
    matricula: profesional.matricula && matriculaEnPalabras(profesional.matricula),
    paciente: iniciales(paciente.nombre),
    estado: vigenciaDe(row, ctx.clock.now()),
    anulada: row.anulada?.toISOString() ?? null,
    intacto: bytes !== undefined && huella(bytes) === row.sha256,
    conPresencia: row.con_presencia,
    incompleta: row.faltan.length > 0,
    registrada: estaRegistrada(registro),
    registro,
    sha256: row.sha256,
    sha256Registrada: row.registrado_sha256,
  };
}
