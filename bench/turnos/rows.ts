// The rows of one booking, as the product writes them: idempotency key, turno with links and mail, answer,
// audit event. For `thin.ts`.
import { plantillas } from '@portal/domain/plantillas/index';
import type { AnyQuery } from '../../server/src/db/query.ts';
import { correoDeTurno } from '../../server/src/features/turnos/avisos/correos.ts';
import { insertTurno, type Lugar } from '../../server/src/features/turnos/reserva/ocupar.repository.ts';
import { insertKey, updateKey } from '../../server/src/http/idempotency.repository.ts';
import { createAuditTrail } from '../../server/src/platform/audit/audit.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { hashToken, newToken } from '../../server/src/platform/secrets/secrets.ts';

export interface Wish {
  inicio: string;
  fin: string;
  pacienteId: string;
  servicioId: number;
  candidatos: Lugar['candidatos'];
  key: string;
  /** The agenda's version. */
  agenda: string;
}

const clock = { now: () => new Date(), machine: () => new Date() };
const audit = createAuditTrail(() => undefined as never, clock);
const mail = correoDeTurno('reservado', { plantilla: plantillas.demo }, 'http://demo.localhost:3000', {
  turnoId: newId(),
  servicioId: 1,
  inicio: new Date(),
  paciente: 'Eva Prueba',
  servicio: 'Especialidad',
  profesional: null,
  enlaces: { respuesta: newToken(), entrada: newToken() },
});

export function booking({ inicio, fin, pacienteId, servicioId, candidatos, key, agenda }: Wish): {
  answer: object;
  queries: AnyQuery<unknown>[];
} {
  const [now, id] = [new Date(), newId()];
  const enlace = () => ({ hash: hashToken(id + Math.random()), vence: now });
  const idempotency = { operacion: 'reservarTurno', key: `${pacienteId}:${key}`, cuerpoHash: hashToken(key) };
  const answer = {
    id,
    inicio,
    fin,
    status: 1,
    especialidad: { id: servicioId, nome: 'Especialidad' },
    paciente: { nome: 'Eva Prueba', documento: '41000000' },
    version: 1,
  };
  const event = {
    unidadId: 1,
    acto: 'reservar_turno',
    resultado: 'ok',
    actorId: pacienteId,
    actorRol: 'paciente',
    paraId: pacienteId,
    direccion: '127.0.0.1',
  } as const;
  const turno = insertTurno({
    unidadId: 1,
    id,
    pacienteId,
    servicioId,
    candidatos,
    inicio: new Date(inicio),
    fin: new Date(fin),
    porProfesional: false,
    semilla: hashToken(id),
    reservadoPor: pacienteId,
    creado: now,
    enlaces: { respuesta: enlace(), entrada: enlace() },
    correo: {
      id: newId(),
      tipo: 'turno_reservado',
      destinatario: 'p@ejemplo.com',
      causa: `turno:${id}:1:reservado`,
      ...mail,
    },
    machine: now,
    agenda,
    conTopes: false,
  });
  return {
    answer,
    queries: [
      insertKey(1, idempotency, now),
      turno,
      updateKey(1, idempotency, answer),
      audit.insert([{ ...event, objeto: `turno:${id}`, pedido: id }]),
    ],
  };
}
