import { randomInt } from 'node:crypto';
import type { SystemDb } from '../../../db/system-db.ts';
import type { UnitTx } from '../../../db/unit-db.ts';
import { errorFacts } from '../../../platform/log.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteEnlaces } from '../../../platform/secrets/enlaces.repository.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Due } from '../../../platform/tick.ts';
import type { Unidad } from '../../../units/registry.ts';
import { correoDeRecuperacion } from '../correos.ts';
import {
  deletePedido,
  listCuentasByEmail,
  listPedidos,
  RECUPERACION,
  upsertCodigo,
} from '../cuentas.repository.ts';

const CODE_MINUTES = 10;
/** Lasts until the daily mail limit resets, so a stranger who uses up the limit cannot lock the owner out. */
const LINK_HOURS = 24;
export const MAX_TRIES = 5;
/** After this time the request is dropped: the person will have asked again. */
const GIVEN_UP_MS = 3_600_000;

export const codeHash = (secrets: Secrets, cuentaId: string, codigo: string) =>
  secrets.mac('recuperacion', `${cuentaId}:${codigo}`);

/**
 * Turns recovery requests into codes and mails; any process may run it. A failed request does not hold up the
 * others.
 */
export function createPedidosJob(db: SystemDb, platform: Platform): Due {
  return {
    name: 'recuperacion',
    everyMs: 1000,
    async run() {
      const pedidos = await db.many(listPedidos(200));
      for (const pedido of pedidos.toReversed()) {
        try {
          const unidad = await platform.units.byId(pedido.unidad_id);
          await db.unit(pedido.unidad_id).tx((tx) => enviarCodigos(tx, unidad, platform, pedido.id));
        } catch (error) {
          platform.log.warn(
            { unidad: pedido.unidad_id, pedido: pedido.id, ...errorFacts(error) },
            'recovery request not served',
          );
          const age = platform.clock.machine().getTime() - pedido.creado.getTime();
          if (age > GIVEN_UP_MS)
            await db
              .unit(pedido.unidad_id)
              .run(deletePedido(pedido.id))
              .catch(() => {});
        }
      }
    },
  };
}

async function enviarCodigos(tx: UnitTx, unidad: Unidad, platform: Platform, pedidoId: string) {
  const pedido = await tx.find(deletePedido(pedidoId));
  if (!pedido) return;
  const cuentas = await tx.many(listCuentasByEmail(pedido.email));
  if (cuentas.length === 0) return;
  const now = platform.clock.machine();
  const codigos = [];
  for (const cuenta of cuentas) {
    const codigo = String(randomInt(0, 1_000_000)).padStart(6, '0');
    await tx.run(
      upsertCodigo({
        unidad_id: tx.unidadId,
        cuenta_id: cuenta.id,
        email: pedido.email.toLowerCase(),
        codigo_hash: codeHash(platform.secrets, cuenta.id, codigo),
        creado: now,
        vence: new Date(now.getTime() + CODE_MINUTES * 60_000),
      }),
    );
    await tx.run(deleteEnlaces(cuenta.persona_id, RECUPERACION));
    const enlace = { proposito: RECUPERACION, persona_id: cuenta.persona_id, un_uso: true };
    const { secreto } = await emitirEnlace(tx, platform.clock, LINK_HOURS * 3_600_000, enlace);
    const url = `${platform.originOf(unidad)}/recuperarclave?enlace=${secreto}`;
    codigos.push({ codigo, nombre: cuenta.nombre, dni: cuenta.dni, url });
  }
  await encolarMensaje(platform, tx, {
    tipo: 'recuperacion',
    destinatario: cuentas[0]!.email!,
    causa: `recuperacion:${pedidoId}`,
    ...correoDeRecuperacion(unidad, codigos, { minutos: CODE_MINUTES, horas: LINK_HOURS }),
  });
}
