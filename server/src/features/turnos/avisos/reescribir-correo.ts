import { puedeCambiar } from '@portal/domain/turnos/reglas';
import { estadosTurno, respuestasTurno } from '@portal/domain/turnos/estados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Reenvios, Reescrito } from '../../../platform/mail/mensajes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unidad } from '../../../units/registry.ts';
import { correoDeTurno, datosDelTurno } from './correos.ts';
import { enlacesDelTurno } from '../enlaces/enlaces.ts';
import { findTurno, type TurnoRow } from '../turnos.repository.ts';

type Repetible = 'reservado' | 'reprogramado' | 'cancelado' | 'recordatorio_dia';
const repetibles: readonly Repetible[] = ['reservado', 'reprogramado', 'cancelado', 'recordatorio_dia'];

/**
 * Writes the mails of a turno again, as long as their content still holds. The links are derived, so the new
 * mail carries the current ones and revives no older link.
 */
export const reenviosDeTurnos: Reenvios = Object.fromEntries(
  repetibles.map((tipo) => [`turno_${tipo}`, (ctx, tx, { causa }) => reescribir(ctx, tx, tipo, causa)]),
);

async function reescribir(
  { platform, unidad }: { platform: Platform; unidad: Unidad },
  tx: UnitTx,
  tipo: Repetible,
  causa: string,
): Promise<Reescrito> {
  const [, id = '', version = ''] = /^turno:([0-9a-f-]{36}):([0-9]{1,9}):/.exec(causa) ?? [];
  const turno = id === '' ? undefined : await tx.find(findTurno(tx.unidadId, id));
  if (!turno) return { razon: 'El turno ya no está.' };
  const razon = porQueNo(turno, Number(version), tipo, platform.clock.now());
  if (razon !== undefined) return { razon };
  if (turno.email === null) return { razon: 'La persona no tiene un email al que enviarlo.' };
  const { respuesta, entrada } = enlacesDelTurno(platform.secrets, tx.unidadId, turno, platform.clock);
  const abierta = puedeCambiar(
    { inicio: turno.inicio, estado: estadosTurno.programado },
    platform.clock.now(),
  );
  return {
    destinatario: turno.email,
    ...correoDeTurno(tipo, unidad, platform.originOf(unidad), {
      ...datosDelTurno(turno),
      confirmado: turno.confirmacion === respuestasTurno.confirmado,
      enlaces:
        tipo === 'cancelado'
          ? undefined
          : { respuesta: abierta ? respuesta.token : undefined, entrada: entrada.token },
    }),
  };
}

function porQueNo(
  { estado, version, inicio }: TurnoRow,
  deEntonces: number,
  tipo: Repetible,
  ahora: Date,
): string | undefined {
  if (inicio <= ahora) return 'El turno ya pasó.';
  if (version !== deEntonces) return 'El turno cambió después de ese correo: vale el último que se envió.';
  if (tipo === 'cancelado')
    return estado === estadosTurno.cancelado ? undefined : 'El turno ya no está cancelado.';
  return estado === estadosTurno.programado ? undefined : 'El turno ya no está programado.';
}
