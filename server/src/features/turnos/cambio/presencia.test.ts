import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '../../../testing/clock.ts';
import { TERMINOS } from '../../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00', tickByHand: true });
});
afterAll(() => portal.stop());

describe('marking ausente', () => {
  it('is refused while the patient waits, is called or is attended, and allowed after they left', async () => {
    const ruiz = await profesional(portal.db, '23456789');
    const { token: deRuiz } = await portal.signIn('23456789', { acceso: 'personal' });
    const quien = await addPaciente(portal.db);
    const { token } = await portal.signIn(quien.dni);
    const turno = {
      documento: quien.dni,
      fecha: '2026-11-17',
      hora: '12:00',
      servicio_id: SERVICIO.dermatologia,
      profesional_id: ruiz,
    };
    const { body, status, text } = await reservar(portal, token, turno);
    expect(status, text).toBe(200);
    const inicio = new Date(body.inicio);
    const marcar = () => portal.post('/api/agenda/presencia', { id: body.id, estado: 4 }, { token: deRuiz });

    setClock(portal, inicio);
    const door = await portal.post('/api/atencion/turno', { turno: body.id, terminos: TERMINOS }, { token });
    expect(door.status, door.text).toBe(200);
    setClock(portal, new Date(inicio.getTime() + 31 * 60_000));
    for (const estado of ['emitida', 'chamado', 'iniciado']) {
      await portal.db.sql('update portal.atenciones set estado = $2, profesional_id = $3 where id = $1', [
        door.body.id,
        estado,
        ruiz,
      ]);
      expect((await marcar()).body).toMatchObject({
        code: 'datos_invalidos',
        message: 'El paciente está en la fila o en la videollamada de este turno: no se lo registra ausente.',
      });
    }
    await portal.db.sql(
      `update portal.atenciones set estado = 'cancelada', cancelada_por = 'paciente', fin = now() where id = $1`,
      [door.body.id],
    );
    expect((await marcar()).body).toMatchObject({ status: 4 });
  });
});
