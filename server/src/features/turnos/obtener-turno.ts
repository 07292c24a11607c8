import type { Turno } from '@portal/domain/turnos/contract';
import type { SignedCtx } from '../../http/context.ts';
import { aTurno } from './a-turno.ts';
import { turnoPropio } from './turno-propio.ts';

export const obtenerTurno = async (ctx: SignedCtx, { id }: { id: string }): Promise<Turno> => aTurno(await turnoPropio(ctx, ctx.db, id));
