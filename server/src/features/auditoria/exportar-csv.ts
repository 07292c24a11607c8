import { Readable } from 'node:stream';
import { FiltroDeAuditoria, EVENTOS_POR_ARCHIVO } from '@portal/domain/auditoria/contract';
import {
  actoEnPalabras,
  objetoEnPalabras,
  resultadoEnPalabras,
  rolEnPalabras,
} from '@portal/domain/auditoria/palabras';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { BOM, csvHeaders, renglon } from '../../platform/formats/csv.ts';
import { archivadoAntesDe } from './archivado-antes-de.ts';
import { listEventos, type Busqueda, type EventoRow } from './auditoria.repository.ts';
import { aBusqueda, filtrosDichos } from './buscar-eventos.ts';

const PROPOSITO = 'auditoria';
const TRAMO = 1000;

export async function pedirCsv(ctx: SignedCtx, filtro: FiltroDeAuditoria): Promise<{ url: string }> {
  ctx.about({ persona: null, objeto: filtrosDichos(filtro) });
  await aBusqueda(ctx, filtro);
  const ticket = await ctx.act((tx) =>
    emitirTicket(ctx, tx, { proposito: PROPOSITO, objeto: JSON.stringify(filtro) }),
  );
  return { url: `/api/auditoria/csv?ticket=${ticket}` };
}

/** The owner of the ticket must still be an administrator when it is redeemed. */
export async function descargarCsv(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, PROPOSITO, ticket);
  ctx.about({ actor: { personaId, rol }, persona: null });
  if (rol !== 'administrador') throw new PortalError('no_encontrado');
  const filtro = FiltroDeAuditoria.parse(JSON.parse(objeto ?? '{}'));
  ctx.about({ objeto: filtrosDichos(filtro) });
  const { busqueda } = await aBusqueda(ctx, filtro);
  return {
    body: csvDe(ctx.platform.late(ctx.unidad.id), busqueda),
    type: 'text/csv; charset=utf-8',
    headers: csvHeaders(`auditoria-${diaDe(ctx.clock.now())}`),
  };
}

const ENCABEZADO = [
  'Evento',
  'Fecha',
  'Hora',
  'Acto',
  'Resultado',
  'Quién',
  'DNI de quién',
  'Función',
  'Sobre quién',
  'DNI',
  'Qué',
  'Dirección',
  'Pedido',
];

/** Streamed in batches, newest first. If there are more events than the limit, the last line says so. */
export function csvDe(db: UnitDb, busqueda: Busqueda, limite = EVENTOS_POR_ARCHIVO): Readable {
  return Readable.from(
    (async function* () {
      yield BOM + renglon(ENCABEZADO);
      let despuesDe: Busqueda['despuesDe'];
      for (let escritos = 0; ;) {
        const filas: EventoRow[] = await db.many(
          listEventos(db.unidadId, { ...busqueda, despuesDe }, Math.min(TRAMO, limite - escritos) + 1),
        );
        const mas = filas.length > TRAMO || escritos + filas.length > limite;
        const tramo = mas ? filas.slice(0, -1) : filas;
        if (tramo.length > 0) yield tramo.map((fila) => renglon(aCeldas(fila))).join('');
        escritos += tramo.length;
        if (!mas) {
          const archivado = await archivadoAntesDe(db);
          if (archivado)
            yield renglon([
              `Lo anterior al ${fechaCorta(diaDe(archivado.antesDe))} ${archivado.borrado ? 'se borró al cumplir diez años.' : 'está archivado: pedíselo a quien opera el portal.'}`,
            ]);
          return;
        }
        if (escritos >= limite) {
          yield renglon([`Hay más eventos: el archivo llega hasta ${limite}. Elegí un período más corto.`]);
          return;
        }
        const ultimo = tramo.at(-1)!;
        despuesDe = { ocurrido: ultimo.ocurrido, id: ultimo.id };
      }
    })(),
  );
}

const nombreDe = (quien: EventoRow['actor']) => (quien ? `${quien.nombre} ${quien.apellido}` : '');

const aCeldas = (fila: EventoRow): string[] => [
  fila.id,
  fechaCorta(diaDe(fila.ocurrido)),
  horaDe(fila.ocurrido),
  actoEnPalabras(fila.acto),
  resultadoEnPalabras(fila.resultado),
  nombreDe(fila.actor),
  fila.actor?.dni ?? '',
  rolEnPalabras(fila.actor_rol),
  nombreDe(fila.para),
  fila.para?.dni ?? '',
  objetoEnPalabras(fila.objeto),
  fila.direccion ?? '',
  fila.pedido ?? '',
];
