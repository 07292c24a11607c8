import type { Sesion } from '@portal/domain/cuentas/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { demasiadoTemprano, entradaVencida, fechaDeTurno } from '@portal/domain/turnos/reglas';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { hashToken } from '../../../platform/secrets/secrets.ts';
import { abrirSesion, comprobarClave, describirSesion } from '../../cuentas/index.ts';
import { avisarTurno } from '../avisos/avisar.ts';
import { spendTicket } from './enlaces.repository.ts';
import { quienIngresa, turnoDelEnlace, ventanaDe } from './entrada.ts';
import type { TurnoRow } from '../turnos.repository.ts';

/** Opens a session limited to this turno, with the entry ticket or the person's own password. */
export async function ingresarAlTurno(
  ctx: Ctx,
  { codigoTurno, password }: { codigoTurno: string; password: string },
): Promise<Sesion> {
  const turno = await turnoDelEnlace(ctx, codigoTurno);
  await requireAbierta(ctx, turno);
  const quien = await quienIngresa(ctx, turno);
  const sesionId =
    quien === undefined ? await porTicket(ctx, turno, password) : await porClave(ctx, turno, quien, password);
  return describirSesion(ctx, sesionId);
}

async function requireAbierta(ctx: Ctx, turno: TurnoRow) {
  const { entrada } = await ventanaDe(ctx, turno);
  if (entrada === 'abierta') return;
  const palabras = entrada === 'temprano' ? demasiadoTemprano : entradaVencida;
  throw new PortalError('enlace_invalido', {
    message: palabras(fechaDeTurno(diaDe(turno.inicio)), horaDe(turno.inicio)),
  });
}

function porTicket(ctx: Ctx, turno: TurnoRow, ticket: string): Promise<string> {
  ctx.about({ persona: turno.paciente_id, actor: { personaId: turno.paciente_id, rol: 'paciente' } });
  return ctx.act(async (tx) => {
    if ((await tx.run(spendTicket(hashToken(ticket), turno.id, ctx.clock.machine()))) === 0)
      throw new PortalError('login_incorrecto');
    return abrir(ctx, tx, turno, 0);
  });
}

async function porClave(
  ctx: Ctx,
  turno: TurnoRow,
  quien: { persona_id: string; dni: string },
  password: string,
): Promise<string> {
  const cuenta = await comprobarClave(ctx, quien.dni, password);
  ctx.about({ persona: turno.paciente_id, actor: { personaId: quien.persona_id, rol: null } });
  if (!cuenta) throw new PortalError('login_incorrecto');
  return ctx.act((tx) => abrir(ctx, tx, turno, 1));
}

/** Signing in does not count as arrival: a patient who leaves before accepting the terms did not wait. */
function abrir(ctx: Ctx, tx: UnitTx, turno: TurnoRow, nivel: 0 | 1): Promise<string> {
  avisarTurno(ctx.platform, tx, turno.id, [turno.paciente_id, turno.profesional_id]);
  return abrirSesion(ctx, tx, {
    personaId: turno.paciente_id,
    cuentaId: null,
    rol: 'paciente',
    alcance: 'atencion',
    objeto: `turno:${turno.id}`,
    nivel,
  });
}
