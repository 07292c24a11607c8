import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { PADRON_BYTES, PADRON_LINEAS, type RevisionDelPadron } from '@portal/domain/padron/contract';
import { leerEncabezado, leerLinea, type Encabezado, type LineaPadron } from '@portal/domain/padron/lineas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { readCsv, type Registro } from '../../platform/formats/csv-reader.ts';
import { letGo } from '../../platform/files/multipart.ts';
import { describirCarga } from './obtener-carga.ts';
import {
  closeCargas,
  countCambios,
  deleteLineas,
  endCarga,
  insertCarga,
  insertLineas,
  setHashJoins,
  updateRepetidas,
  touchCarga,
  reviewCarga,
  setColumnas,
} from './padron.repository.ts';

/** Lines held and written at once, so that a file of any length takes the same memory. */
const TANDA = 2000;
/** A load that has not moved for this long has lost its process. */
export const PERDIDA_MS = 120_000;

/**
 * Reads the file as it arrives into lines of the load, and compares them with the padrón without changing it.
 * Any failure leaves a failed load without lines.
 */
export async function subirPadron(
  ctx: SignedCtx,
  body: Readable,
  { archivo }: { archivo: string },
): Promise<RevisionDelPadron> {
  const { headers } = body as Readable & { headers: IncomingHttpHeaders };
  const total = Number(headers['content-length']);
  const id = await abrirCarga(ctx, archivo, Number.isInteger(total) ? total : null).catch(
    async (error: unknown) => {
      await letGo(body);
      throw error;
    },
  );
  ctx.about({ persona: null, objeto: `padron:${id}` });
  try {
    const leido = await leerTodo(ctx, body, id);
    await ctx.act(async (tx) => {
      await tx.run(setHashJoins());
      await tx.run(updateRepetidas(tx.unidadId, id));
      const cuentas = await tx.get(countCambios(tx.unidadId, id, leido.columnas));
      const { lineas, bytes } = leido;
      if ((await tx.run(reviewCarga(id, cuentas, { lineas, bytes, vista: ctx.clock.machine() }))) === 0)
        throw new PortalError('padron_no_esta');
    });
  } catch (error) {
    await ctx.db.tx(async (tx) => {
      await tx.run(endCarga(id, 'recibiendo', 'fallida', ctx.clock.now()));
      await tx.run(deleteLineas(id));
    });
    await letGo(body);
    throw error;
  }
  return describirCarga(ctx, id);
}

async function abrirCarga(ctx: SignedCtx, archivo: string, bytesTotal: number | null): Promise<number> {
  const vista = ctx.clock.machine();
  const nombre = archivo.trim() === '' ? 'padron.csv' : archivo.trim();
  try {
    return await ctx.db.tx(async (tx) => {
      await tx.run(closeCargas(ctx.clock.now(), new Date(vista.getTime() - PERDIDA_MS)));
      const row = {
        unidad_id: tx.unidadId,
        archivo: nombre,
        autor_id: ctx.actor.personaId,
        creada: ctx.clock.now(),
        vista,
        bytes_total: bytesTotal,
      };
      return Number((await tx.get(insertCarga(row))).id);
    });
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw new PortalError('padron_en_curso');
    throw error;
  }
}

async function leerTodo(ctx: SignedCtx, body: Readable, id: number) {
  const hoy = diaDe(ctx.clock.now());
  let encabezado: Encabezado | undefined;
  let tanda: (LineaPadron & { linea: number })[] = [];
  let lineas = 0;
  let bytes = 0;
  const guardar = async () => {
    const ahora = tanda;
    tanda = [];
    lineas += ahora.length;
    if (lineas > PADRON_LINEAS) throw new PortalError('padron_muy_largo');
    await ctx.db.tx(async (tx) => {
      const [, movida] = await Promise.all([
        tx.run(insertLineas(tx.unidadId, id, ahora)),
        tx.run(touchCarga(id, { lineas, bytes, vista: ctx.clock.machine() })),
      ]);
      // Another request declared the load lost meanwhile.
      if (movida === 0) throw new PortalError('padron_no_esta');
    });
  };
  const contar = (cuantos: number) => {
    bytes += cuantos;
    if (bytes > PADRON_BYTES) throw new PortalError('muy_grande');
  };
  for await (const registro of readCsv(ctx.platform.scan?.through(body) ?? body, {
    onBytes: contar,
    refusal: 'padron_ilegible',
  })) {
    if (!encabezado) {
      encabezado = exigirEncabezado(registro);
      await ctx.db.run(setColumnas(id, encabezado.columnas, encabezado.ignoradas));
      continue;
    }
    tanda.push({
      linea: registro.linea,
      ...(registro.celdas ? leerLinea(registro.celdas, encabezado, hoy) : ILEGIBLE),
    });
    if (tanda.length >= TANDA) await guardar();
  }
  if (tanda.length > 0) await guardar();
  if (!encabezado || lineas === 0) throw new PortalError('padron_vacio');
  return { lineas, bytes, columnas: encabezado.columnas };
}

const ILEGIBLE: LineaPadron = {
  documento: null,
  nro_afiliado: null,
  plan: null,
  estado: 'A',
  apellido: null,
  nombre: null,
  fec_nac: null,
  sexo: null,
  error: 'Las comillas no se cierran',
};

function exigirEncabezado({ celdas }: Registro): Encabezado {
  const leido = leerEncabezado(celdas ?? []);
  if ('error' in leido) throw new PortalError('padron_ilegible', { message: leido.error });
  return leido;
}
