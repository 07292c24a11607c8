import { atencionesOf } from './rows.ts';
import { isOwn, patientSide, type Step } from './step.ts';
import { act, Broken, pick, short, succeeded } from './world.ts';

export const invitados: Record<string, Step> = {
  /** Somebody invites a guest, who knocks; perhaps they are let in, perhaps removed again. */
  async bringsAGuest(world, a, b, c) {
    const rows = (await atencionesOf(world)).filter(({ estado }) => ['chamado', 'iniciado'].includes(estado));
    const row = pick(rows, a);
    const patient = row && patientSide(world).find((one) => isOwn(one, row));
    const doctor = world.medicas.find(({ personaId }) => personaId === row?.profesional_id);
    if (!row || !patient || !doctor) return;
    const host = b % 2 === 0 ? patient : doctor;
    const invited = await act(world, host, `invites to ${short(row.id)}`, '/api/llamada/invitar', {
      atencion: row.id,
      clase: 'familiar',
    });
    if (!succeeded(invited)) return;
    const { id, url } = invited.body as { id: string; url: string };
    const codigo = new URL(url).hash.slice(1);
    const knock = () => world.portal.post('/api/invitado/golpear', { codigo, nombre: 'Marta' });
    const knocked = await knock();
    if ((await knock()).status !== 404 && knocked.status === 200) throw new Broken('a link was good twice');
    const uno = { atencion: row.id, id };
    if (b % 5 === 0) {
      const tried = await act(
        world,
        doctor,
        'consents in place of the patient',
        '/api/llamada/invitado/consentir',
        uno,
      );
      if (succeeded(tried)) throw new Broken('a professional consented for the patient');
    }
    if (c % 3 !== 0) await act(world, patient, 'lets the guest in', '/api/llamada/invitado/consentir', uno);
    if (c % 4 === 0) await act(world, host, 'removes the guest', '/api/llamada/invitado/quitar', uno);
  },
};
