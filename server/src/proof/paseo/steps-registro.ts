import { newId } from '../../platform/ids.ts';
import { signDraft } from './attend.ts';
import { recetasOf, type Receta } from './rows.ts';
import type { Step } from './step.ts';
import { act, Broken, pick, refuseForeign, short, succeeded, type Actor, type World } from './world.ts';

/** How the repository behaves from now on. It works in half of the cases: what waits must get there. */
const HUMOURS = [
  { fault: '', mode: '' },
  { fault: 'away', mode: '' },
  { fault: '', mode: '' },
  { fault: '', mode: 'rejects' },
  { fault: '', mode: '' },
  { fault: '', mode: 'dies' },
  { fault: '', mode: '' },
  { fault: 'failing', mode: '' },
  { fault: '', mode: '' },
  { fault: '', mode: 'malformed' },
  { fault: '', mode: '' },
  { fault: '', mode: 'busy' },
];

/** The author in three of four cases, else somebody who may not. */
const authorOr = (world: World, { autor_id }: Receta, n: number): Actor | undefined => {
  const author = world.medicas.find(({ personaId }) => personaId === autor_id);
  const others = [...world.medicas, ...world.pacientes, ...world.gestores, world.administradora];
  return n % 4 === 0 ? pick(others, n >> 2) : author;
};
const recent = async (world: World) => (await recetasOf(world)).toReversed();

export const registro: Record<string, Step> = {
  /** The repository goes away, refuses, or answers; and what waits is due, as after its pause. */
  async repositoryChanges(world, a) {
    const humour = pick(HUMOURS, a)!;
    await world.repositorio.set(humour);
    await world.portal.db.sql(`update portal.registros set proximo = '2000-01-01' where unidad_id = 1`);
    world.diario.push(`the repository is ${humour.fault || humour.mode || 'well'}`);
    // Twice: an annulment is sent after its registration.
    await world.portal.portal.runDueWork(2000);
    await world.portal.portal.runDueWork(2000);
    if (humour.fault !== '' || humour.mode !== '') return;
    const waiting = (await recetasOf(world)).filter(
      ({ registro, anulacion }) => registro === 'pendiente' || anulacion === 'pendiente',
    );
    if (waiting.length > 0)
      throw new Broken(`the repository answers and ${waiting.map(({ id }) => short(id)).join()} waits`);
  },

  async annulsAPrescription(world, a, b, c) {
    const receta = pick(await recent(world), a);
    const who = receta && authorOr(world, receta, b);
    if (!receta || !who) return;
    for (let times = c % 3 === 0 ? 2 : 1; times > 0; times -= 1) {
      const answer = await act(world, who, `annuls ${short(receta.id)}`, '/api/documento/anular', {
        id: receta.id,
        motivo: 'Dosis equivocada',
      });
      refuseForeign(answer, who.personaId === receta.autor_id, 'annul the prescription of a colleague');
      if (receta.corregida && !receta.anulada && succeeded(answer))
        throw new Broken('a replaced prescription was annulled');
    }
  },

  /** A correction, signed at once or left as a draft. */
  async replacesAPrescription(world, a, b, c) {
    const receta = pick(await recent(world), a);
    const who = receta && authorOr(world, receta, b);
    if (!receta || !who) return;
    const draft = await act(world, who, `corrects ${short(receta.id)}`, '/api/documento/corregir', {
      documento: receta.id,
      id: newId(),
    });
    refuseForeign(draft, who.personaId === receta.autor_id, 'correct the prescription of a colleague');
    if (succeeded(draft) && c % 4 !== 0) await signDraft(world, who, draft);
  },
};
