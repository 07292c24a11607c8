import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../../db/unit-db.ts';
import { errorFacts } from '../../../platform/log.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enlacesDelTurno, linkDeAcceso } from '../../turnos/index.ts';
import type { Unidad } from '../../../units/registry.ts';
import { findContactoDelCaso, findTurno, listCorreos, type AtencionRow } from '../atenciones.repository.ts';
import { correoDeLlamada } from './correos.ts';
import { claimAviso } from '../fila/fila.repository.ts';
import { objetosDe, personasDe } from '../participante.ts';
import { despertar } from './push.ts';
import { listDirecciones } from './push.repository.ts';

/**
 * Announces 'Te están llamando' to patients who closed the page. The caller does not wait for it; the job
 * repeats an announcement that was lost.
 */
export function avisarLlamada(platform: Platform, unidadId: number, row: AtencionRow): void {
  // During shutdown, leave it to the job of another process.
  if (platform.stopping()) return;
  avisarUnaVez(platform, unidadId, row).catch((error: unknown) =>
    platform.log.warn({ unidad: unidadId, ...errorFacts(error) }, 'a call was not told'),
  );
}

/** Once per call: a push to all their browsers, and a mail unless a visible page has shown this call. */
async function avisarUnaVez(platform: Platform, unidadId: number, row: AtencionRow): Promise<void> {
  const db = platform.unit(unidadId);
  if (row.estado !== 'chamado') return;
  const mine = await db.tx((tx) => escribirle(platform, tx, row));
  if (!mine) return;
  const personas = personasDe(row, diaDe(platform.clock.now()));
  const direcciones = await db.many(listDirecciones(unidadId, personas, objetosDe(row)));
  await despertar(
    platform,
    unidadId,
    direcciones.map(({ direccion }) => direccion),
  );
}

async function escribirle(platform: Platform, tx: UnitTx, row: AtencionRow): Promise<boolean> {
  const claimed = await tx.find(claimAviso(tx.unidadId, row.id));
  if (!claimed) return false;
  const quien = claimed.vista ? undefined : await aQuien(tx, row);
  if (quien) {
    const unidad = await platform.units.byId(tx.unidadId);
    await encolarMensaje(platform, tx, {
      tipo: 'llamada',
      destinatario: quien.email,
      causa: `llamada:${row.id}:${claimed.llamada.getTime()}`,
      ...correoDeLlamada(unidad, await vueltaDe(platform, tx, unidad, row, quien.conCuenta), quien),
    });
  }
  return true;
}

/**
 * The recipient: the person who requested the attention or, if they have no address, the patient. For a case,
 * the case's contact.
 */
export async function aQuien(
  tx: Pick<ReturnType<Platform['unit']>, 'many'>,
  { pedida_por, paciente_id, paciente, turno_id }: AtencionRow,
) {
  const [caso] = turno_id === null ? [] : await tx.many(findContactoDelCaso(turno_id));
  if (caso)
    return caso.email
      ? { email: caso.email, nombre: caso.nombre, paciente: null, conCuenta: false }
      : undefined;
  const people = await tx.many(listCorreos([...new Set([pedida_por, paciente_id])]));
  for (const id of [pedida_por, paciente_id]) {
    const found = people.find((person) => person.id === id);
    if (found?.email)
      return {
        email: found.email,
        nombre: found.nombre,
        paciente: id === paciente_id ? null : paciente,
        conCuenta: found.con_cuenta,
      };
  }
  return undefined;
}

/**
 * Link back into the call: through the portal, or the turno's link for patients without a password. That link
 * is valid while the patient is being called.
 */
async function vueltaDe(
  platform: Platform,
  tx: UnitTx,
  unidad: Unidad,
  { id, turno_id }: AtencionRow,
  conCuenta: boolean,
): Promise<string> {
  const { requiere, entradaAutomatica } = unidad.plantilla;
  const origin = platform.originOf(unidad);
  const turno =
    turno_id === null || (conCuenta && requiere.portal && !entradaAutomatica)
      ? undefined
      : await tx.find(findTurno(turno_id));
  if (!turno) return `${origin}/videocall?atencion=${id}`;
  return linkDeAcceso(
    origin,
    enlacesDelTurno(platform.secrets, unidad.id, turno, platform.clock).entrada.token,
  );
}
