import { qb } from '../db/query.ts';

export const insertTicket = (row: {
  unidad_id: number;
  hash: Buffer;
  proposito: string;
  objeto: string | null;
  persona_id: string;
  sesion_id: string;
  vence: Date;
}) => qb.insertInto('enlaces').values({ ...row, un_uso: true });

export const spendTicket = (hash: Buffer, proposito: string, now: Date) =>
  qb
    .updateTable('enlaces as e')
    .set({ usado: now })
    .where('e.hash', '=', hash)
    .where('e.proposito', '=', proposito)
    .where('e.vence', '>', now)
    .where('e.usado', 'is', null)
    .returning(['e.persona_id', 'e.sesion_id', 'e.objeto']);
