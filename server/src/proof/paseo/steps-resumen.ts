import { draftPrescription, signDraft } from './attend.ts';
import { atencionesOf } from './rows.ts';
import type { Step } from './step.ts';
import { act, Broken, pick, short, succeeded } from './world.ts';

/** The drug of the walk's prescriptions, its family, and one that has nothing to do with it. */
const ALERGIAS = ['Amoxicilina', 'Penicilina', 'Látex'];

export const resumen: Record<string, Step> = {
  /** A professional notes an allergy and prescribes all the same: never without a reason. */
  async prescribesInSpiteOfAnAllergy(world, a, b, c) {
    const rows = (await atencionesOf(world)).filter(({ estado }) =>
      ['iniciado', 'encerrado'].includes(estado),
    );
    const row = pick(rows.toReversed(), a);
    const who = world.medicas.find(({ personaId }) => personaId === row?.profesional_id);
    if (!row || !who) return;
    const nombre = pick(ALERGIAS, b)!;
    const noted = await act(
      world,
      who,
      `notes an allergy to ${nombre} in ${short(row.id)}`,
      '/api/atencion/resumen/anotar',
      { atencion: row.id, entrada: { clase: 'alergia', nombre } },
    );
    const draft = await draftPrescription(world, who, row.id);
    if (!succeeded(noted) || !succeeded(draft)) return;
    const warned = (draft.body.advertencias as { clase: string }[]).some(
      ({ clase }) => clase === 'alergia' || clase === 'familia',
    );
    if (!warned && nombre !== 'Látex') throw new Broken(`an allergy to ${nombre} does not warn`);
    if (warned && succeeded(await signDraft(world, who, draft, [])))
      throw new Broken('a prescription was signed in spite of an allergy and without a reason');
    if (c % 3 !== 0) await signDraft(world, who, draft);
  },
};
