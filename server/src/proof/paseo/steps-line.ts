import { SERVICIO, TERMINOS } from '../../testing/data/fila.ts';
import { ABIERTAS, atencionesOf, type Atencion } from './rows.ts';
import {
  act,
  actorsOf,
  beginDuty,
  Broken,
  closePage,
  enterCall,
  openPage,
  pagesOf,
  pick,
  refuseForeign,
  restart,
  say,
  short,
  succeeded,
  type Actor,
  type World,
} from './world.ts';
import { attend, signPrescription } from './attend.ts';
import { advance } from './time.ts';
import { type Step, patientSide, isOwn, peopleOf } from './step.ts';

const servicios = [SERVICIO.clinica, SERVICIO.pediatria, SERVICIO.clinica, SERVICIO.laboral];

/** Newest attentions first: most steps concern current ones. */
const recent = async (world: World, only: (row: Atencion) => boolean = () => true) =>
  (await atencionesOf(world)).filter(only).toReversed();
const open = ({ estado }: Atencion) => ABIERTAS.includes(estado);

/** Half of the acts are tried by their owner, the others by anybody. */
function tryer(candidates: readonly Actor[], owner: (who: Actor) => boolean, n: number): Actor | undefined {
  const own = candidates.filter(owner);
  return n % 4 !== 0 && own.length > 0 ? pick(own, n >> 2) : pick(candidates, n >> 2);
}

export const line: Record<string, Step> = {
  /** Attends the longest waiting patient from call to end: random steps alone would seldom get there. */
  async attendsTheNext(world, a, b) {
    const medica = pick(world.medicas, a)!;
    const row = (await atencionesOf(world)).find(({ estado }) => estado === 'emitida');
    const patient = row && patientSide(world).find((one) => isOwn(one, row));
    if (row && patient) await attend(world, medica, patient, row.id, b);
  },

  async asksForAttention(world, a, b, c) {
    const holder = pick(world.pacientes, a)!;
    const patient = pick(peopleOf(holder), b)!;
    const servicio_id = servicios[c % servicios.length]!;
    await act(
      world,
      holder,
      `asks service ${servicio_id} for ${patient.documento}`,
      '/api/atencion/solicitar',
      {
        documento: patient.documento,
        servicio_id,
        terminos: TERMINOS,
      },
    );
  },

  /** A mother with two ill children: several members of one family are in line at once. */
  async asksForTheFamily(world, a, b) {
    const holder = pick(world.pacientes, a)!;
    for (const { documento } of peopleOf(holder).slice(b % 2))
      for (const servicio_id of [SERVICIO.clinica, SERVICIO.pediatria]) {
        const body = { documento, servicio_id, terminos: TERMINOS };
        if (
          succeeded(
            await act(
              world,
              holder,
              `asks service ${servicio_id} for ${documento}`,
              '/api/atencion/solicitar',
              body,
            ),
          )
        )
          break;
      }
  },

  async asksForSomebodyElse(world, a, b, c) {
    const holder = pick(world.pacientes, a)!;
    const other = pick(
      world.pacientes.filter((one) => one !== holder),
      b,
    )!;
    const patient = pick(peopleOf(other), c)!;
    // Two families may have named the same child: each means its own person by that DNI.
    if (peopleOf(holder).some(({ documento }) => documento === patient.documento)) return;
    const answer = await act(
      world,
      holder,
      `asks for the stranger ${patient.documento}`,
      '/api/atencion/solicitar',
      {
        documento: patient.documento,
        servicio_id: SERVICIO.clinica,
        terminos: TERMINOS,
      },
    );
    refuseForeign(answer, false, 'take a ticket for a stranger');
  },

  async leavesTheLine(world, a, b) {
    const row = pick(await recent(world, open), a);
    const who = row && tryer(patientSide(world), (one) => isOwn(one, row), b);
    if (!row || !who) return;
    refuseForeign(
      await act(world, who, `leaves ${short(row.id)}`, '/api/atencion/dejar', { id: row.id }),
      isOwn(who, row),
      'leave the line for somebody else',
    );
  },

  async returnsToTheLine(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'no_se_presento'), a);
    const who = row && tryer(patientSide(world), (one) => isOwn(one, row), b);
    if (!row || !who) return;
    refuseForeign(
      await act(world, who, `returns to ${short(row.id)}`, '/api/atencion/volver', { id: row.id }),
      isOwn(who, row),
      'return for somebody else',
    );
  },

  opensAPage: async (world, a) => openPage(world, pick(actorsOf(world), a)!),
  async closesAPage(world, a) {
    closePage(world, pick(actorsOf(world), a)!);
  },

  async hidesAPage(world, a, b) {
    const who = pick(patientSide(world), a)!;
    for (const page of pagesOf(who)) page.visible = b % 2 === 0;
    world.diario.push(`${who.nombre}: the pages are ${b % 2 === 0 ? 'visible' : 'hidden'}`);
  },
  serverRestarts: (world) => restart(world),

  async changesDuty(world, a, b) {
    const medica = pick(world.medicas, a)!;
    if (b % 4 !== 0) await beginDuty(world, medica);
    else await act(world, medica, 'ends duty', '/api/fila/guardia', { enGuardia: false });
  },

  async callsNext(world, a, b) {
    const medica = pick(world.medicas, a)!;
    if (b % 8 !== 0) await beginDuty(world, medica);
    const wanted = b % 3 === 0 ? pick(await recent(world, open), b >> 2) : undefined;
    const answer = await act(
      world,
      medica,
      'calls next',
      '/api/fila/llamar',
      wanted ? { id: wanted.id } : {},
    );
    const called = succeeded(answer) ? (answer.body.atencion?.id as string | undefined) : undefined;
    if (called) world.diario.push(`  called ${short(called)}`);
  },

  async recalls(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'chamado'), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    if (row && who)
      refuseForeign(
        await act(world, who, `recalls ${short(row.id)}`, '/api/fila/rellamar', { id: row.id }),
        who.personaId === row.profesional_id,
        'recall for a colleague',
      );
  },

  async callsBack(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'encerrado'), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    if (row && who)
      refuseForeign(
        await act(world, who, `calls ${short(row.id)} again`, '/api/fila/volver-a-llamar', { id: row.id }),
        who.personaId === row.profesional_id,
        'call again for a colleague',
      );
  },

  async marksAbsent(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'chamado'), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    if (row && who)
      refuseForeign(
        await act(world, who, `marks ${short(row.id)} absent`, '/api/fila/ausente', { id: row.id }),
        who.personaId === row.profesional_id,
        'mark absent for a colleague',
      );
  },

  async entersTheCall(world, a, b, c) {
    const row = pick(await recent(world, ({ estado }) => estado === 'chamado' || estado === 'iniciado'), a);
    if (!row) return;
    const mine = (one: Actor) =>
      one.rol === 'profesional' ? one.personaId === row.profesional_id : isOwn(one, row);
    const who = tryer([...patientSide(world), ...world.medicas], mine, b);
    if (who && (await enterCall(world, who, row.id, c % 3 === 0)) && !mine(who))
      refuseForeign({ status: 200 } as never, false, 'enter the call of somebody else');
  },

  async leavesTheCall(world, a) {
    const who = pick([...patientSide(world), ...world.medicas], a)!;
    if (!who.tab?.socket.connected) return;
    await say(who.tab, 'llamadaSalir', {});
    world.diario.push(`${who.nombre}: leaves the room`);
  },

  async transfers(world, a, b, c) {
    const row = pick(await recent(world, open), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    if (!row || !who) return;
    const servicio_id = servicios[c % servicios.length]!;
    await act(world, who, `transfers ${short(row.id)} to ${servicio_id}`, '/api/fila/transferir', {
      id: row.id,
      servicio_id,
    });
  },

  /** In the middle of a call: a colleague continues it and calls the patient at once. */
  async passesACallOn(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'iniciado'), a);
    const who = row && world.medicas.find((one) => one.personaId === row.profesional_id);
    const colleague = who && world.medicas.find((one) => one !== who);
    if (!row || !who || !colleague) return;
    await beginDuty(world, colleague);
    const answer = await act(
      world,
      who,
      `passes ${short(row.id)} on to ${colleague.nombre} during the call`,
      '/api/fila/transferir',
      {
        id: row.id,
        servicio_id: pick(servicios, b),
        profesional_id: colleague.personaId,
        motivo: 'Sigue con vos',
      },
    );
    if (succeeded(answer))
      await act(world, colleague, `calls ${short(row.id)}`, '/api/fila/llamar', { id: row.id });
  },

  /** To a named colleague with a hand-over text: only that desk shows the patient and may call them. */
  async handsOver(world, a, b, c) {
    const row = pick(await recent(world, open), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    const colleague = world.medicas.find((one) => one !== who);
    if (!row || !who || !colleague) return;
    const motivo = `Sigue con vos ${c}`;
    const answer = await act(
      world,
      who,
      `hands ${short(row.id)} over to ${colleague.nombre}`,
      '/api/fila/transferir',
      {
        id: row.id,
        servicio_id: c % 2 === 0 ? row.servicio_id : servicios[c % servicios.length]!,
        profesional_id: colleague.personaId,
        motivo,
      },
    );
    if (!succeeded(answer)) return;
    refuseForeign(
      answer,
      row.profesional_id === who.personaId || row.estado === 'emitida',
      'hand over the patient of a colleague',
    );
    const { body } = await world.portal.request({ path: '/api/fila', token: colleague.token });
    const shown = (body.fila as { id: string; propio: boolean; pase: { motivo: string } | null }[]).find(
      ({ id }) => id === row.id,
    );
    if (!shown?.propio || shown.pase?.motivo !== motivo)
      throw new Broken(`${short(row.id)} was handed over and its desk shows ${JSON.stringify(shown)}`);
    const stolen = await act(world, who, `calls ${short(row.id)} back`, '/api/fila/llamar', { id: row.id });
    refuseForeign(stolen, stolen.body?.atencion?.id !== row.id, 'call whom they handed over');
  },

  async writesANote(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'iniciado' || estado === 'encerrado'), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    if (!row || !who) return;
    const nota = {
      id: row.id,
      version: 0,
      evolucion: 'Evoluciona bien.',
      diagnostico: 'Faringitis aguda',
      indicaciones: 'Reposo.',
    };
    refuseForeign(
      await act(world, who, `writes the note of ${short(row.id)}`, '/api/fila/nota', nota),
      who.personaId === row.profesional_id,
      'write the note of a colleague',
    );
  },

  async signsAPaper(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'iniciado' || estado === 'encerrado'), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    if (!row || !who) return;
    refuseForeign(
      await signPrescription(world, who, row.id),
      who.personaId === row.profesional_id,
      'write a paper in the attention of a colleague',
    );
  },

  async finishes(world, a, b, c) {
    const row = pick(await recent(world, open), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    if (!row || !who) return;
    const resultado = [undefined, 'alta', 'nuevo_control'][c % 3];
    const body = { id: row.id, ...(resultado ? { resultado } : {}) };
    const answer = await act(
      world,
      who,
      `finishes ${short(row.id)} ${resultado ?? ''}`,
      '/api/fila/finalizar',
      body,
    );
    refuseForeign(answer, who.personaId === row.profesional_id, 'finish the attention of a colleague');
    // A called patient may have been attended by telephone.
    if (succeeded(answer) && row.estado === 'emitida')
      throw new Broken(`${short(row.id)} was ${row.estado} and could be finished`);
  },

  async timePasses(world, a) {
    await advance(world, [0.5, 1, 2, 5, 10, 35, 70][a % 7]!);
  },
};
