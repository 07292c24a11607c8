import { diaDe, diaEnPalabras, horaDe } from '@portal/domain/tiempo/fechas';
import { named } from '../../db/query.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Unidad } from '../../units/registry.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CasoDemo } from './caso-demo.ts';
import { demoId } from '../demo-id.ts';

interface TurnoConCorreo {
  id: string;
  inicio: Date;
  caso: CasoDemo;
  alta: Date;
}

/**
 * Inserts the records of the mails that the demo's appointments would have caused, as sent or refused.
 * Nothing is sent now: the rows have no body, like every sent mail.
 */
export async function cargarCorreos(
  tx: UnitTx,
  { clock }: Platform,
  { plantilla }: Unidad,
  turnos: readonly TurnoConCorreo[],
): Promise<void> {
  // Mails are dated by the machine's clock.
  const desfase = clock.now().getTime() - clock.machine().getTime();
  const filas = turnos.flatMap(({ id, inicio, caso, alta }) =>
    caso.email === null
      ? []
      : [
          {
            id: demoId('demo-caso-correo', tx.unidadId, id),
            causa: `turno:${id}:1:reservado`,
            destinatario: caso.email,
            asunto: `Tu turno: ${diaEnPalabras(diaDe(inicio))}, ${horaDe(inicio)} hs · ${plantilla.nombre}`,
            estado: caso.correoRebota && inicio > clock.now() ? 'fallido' : 'enviado',
            creado: new Date(alta.getTime() - desfase),
          },
        ],
  );
  if (filas.length > 0) await tx.run(upsertCorreos(tx.unidadId, filas));
}

const upsertCorreos = (unidadId: number, filas: readonly object[]) =>
  named(
    'demo-correos-de-casos',
    `insert into mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, estado, intentos, proximo, creado, enviado, respuesta)
      select $1, v.id, 'correo', 'turno_reservado', v.destinatario, v.asunto, '', '', v.causa, v.estado, 1, v.creado, v.creado,
        case when v.estado = 'enviado' then v.creado + interval '2 seconds' end, case when v.estado = 'enviado' then '250 OK' else 'SMTP 550' end
      from jsonb_to_recordset($2::jsonb) v (id uuid, causa text, destinatario text, asunto text, estado text, creado timestamptz)
      on conflict (unidad_id, canal, causa, destinatario) do update set asunto = excluded.asunto, texto = '', html = '', estado = excluded.estado, intentos = 1,
        proximo = excluded.proximo, creado = excluded.creado, enviado = excluded.enviado, respuesta = excluded.respuesta`,
    [unidadId, JSON.stringify(filas)],
  );
