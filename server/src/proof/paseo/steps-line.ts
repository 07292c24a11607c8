import { newId } from '../../platform/ids.ts';
import { RECETA, cuilDe } from '../../testing/documentos.ts';
import { SERVICIO, TERMINOS } from '../../testing/fila.ts';
import { ABIERTAS, atencionesOf, type Atencion } from './rows.ts';
import {
  act,
  actorsOf,
  advance,
  beginDuty,
  closePage,
  enterCall,
  openPage,
  pick,
  refuseForeign,
  restart,
  say,
  short,
  succeeded,
  type Actor,
  type Paciente,
  type World,
} from './world.ts';

/** A step takes what it needs from three numbers, so that every walk is legal to write down and can be shrunk. */
export type Step = (world: World, a: number, b: number, c: number) => Promise<void>;

const servicios = [SERVICIO.clinica, SERVICIO.pediatria, SERVICIO.clinica, SERVICIO.laboral];

export const peopleOf = (holder: Paciente) => [{ documento: holder.dni, personaId: holder.personaId }, ...holder.integrantes];

/** Whoever sits at the patient's side: holders and workers by link. */
export const patientSide = (world: World): Actor[] => [...world.pacientes, ...world.trabajadores];

/** Whether an attention is one's own on the patient's side. */
export function isOwn(who: Actor, { paciente_id, pedida_por, turno_id }: Pick<Atencion, 'paciente_id' | 'pedida_por' | 'turno_id'>): boolean {
  if (who.rol === 'trabajador') return 'turnoId' in who && who.turnoId === turno_id;
  if (who.rol !== 'paciente') return false;
  return [paciente_id, pedida_por].includes(who.personaId) || (who as Paciente).integrantes.some(({ personaId }) => personaId === paciente_id);
}

/** The newest attentions first: most steps are about what goes on. */
const recent = async (world: World, only: (row: Atencion) => boolean = () => true) => (await atencionesOf(world)).filter(only).toReversed();
const open = ({ estado }: Atencion) => ABIERTAS.includes(estado);

/** Half of the acts are tried by the one whose it is, the others by anybody. */
function tryer(candidates: readonly Actor[], owner: (who: Actor) => boolean, n: number): Actor | undefined {
  const own = candidates.filter(owner);
  return n % 4 !== 0 && own.length > 0 ? pick(own, n >> 2) : pick(candidates, n >> 2);
}

export const line: Record<string, Step> = {
  async asksForAttention(world, a, b, c) {
    const holder = pick(world.pacientes, a)!;
    const patient = pick(peopleOf(holder), b)!;
    const servicio_id = servicios[c % servicios.length]!;
    await act(world, holder, `asks service ${servicio_id} for ${patient.documento}`, '/api/atencion/solicitar', {
      documento: patient.documento,
      servicio_id,
      terminos: TERMINOS,
    });
  },

  async asksForSomebodyElse(world, a, b, c) {
    const holder = pick(world.pacientes, a)!;
    const other = pick(
      world.pacientes.filter((one) => one !== holder),
      b,
    )!;
    const patient = pick(peopleOf(other), c)!;
    const answer = await act(world, holder, `asks for the stranger ${patient.documento}`, '/api/atencion/solicitar', {
      documento: patient.documento,
      servicio_id: SERVICIO.clinica,
      terminos: TERMINOS,
    });
    refuseForeign(answer, false, 'take a ticket for a stranger');
  },

  async leavesTheLine(world, a, b) {
    const row = pick(await recent(world, open), a);
    const who = row && tryer(patientSide(world), (one) => isOwn(one, row), b);
    if (!row || !who) return;
    refuseForeign(await act(world, who, `leaves ${short(row.id)}`, '/api/atencion/dejar', { id: row.id }), isOwn(who, row), 'leave the line for somebody else');
  },

  async returnsToTheLine(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'no_se_presento'), a);
    const who = row && tryer(patientSide(world), (one) => isOwn(one, row), b);
    if (!row || !who) return;
    refuseForeign(await act(world, who, `returns to ${short(row.id)}`, '/api/atencion/volver', { id: row.id }), isOwn(who, row), 'return for somebody else');
  },

  opensAPage: async (world, a) => openPage(world, pick(actorsOf(world), a)!),
  async closesAPage(world, a) {
    closePage(world, pick(actorsOf(world), a)!);
  },

  async hidesAPage(world, a, b) {
    const { tab, nombre } = pick(patientSide(world), a)!;
    if (!tab) return;
    tab.visible = b % 2 === 0;
    world.diario.push(`${nombre}: the page is ${tab.visible ? 'visible' : 'hidden'}`);
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
    const answer = await act(world, medica, 'calls next', '/api/fila/llamar', wanted ? { id: wanted.id } : {});
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

  async entersTheCall(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'chamado' || estado === 'iniciado'), a);
    if (!row) return;
    const mine = (one: Actor) => (one.rol === 'profesional' ? one.personaId === row.profesional_id : isOwn(one, row));
    const who = tryer([...patientSide(world), ...world.medicas], mine, b);
    if (who && (await enterCall(world, who, row.id)) && !mine(who)) refuseForeign({ status: 200 } as never, false, 'enter the call of somebody else');
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
    await act(world, who, `transfers ${short(row.id)} to ${servicio_id}`, '/api/fila/transferir', { id: row.id, servicio_id });
  },

  async writesANote(world, a, b) {
    const row = pick(await recent(world, ({ estado }) => estado === 'iniciado' || estado === 'encerrado'), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    if (!row || !who) return;
    const nota = { id: row.id, version: 0, evolucion: 'Evoluciona bien.', diagnostico: 'Faringitis aguda', indicaciones: 'Reposo.' };
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
    const [patient] = await world.portal.db.sql<{ documento: string }>('select documento from portal.personas where id = $1', [row.paciente_id]);
    const escrito = { ...RECETA, cuil: cuilDe(patient!.documento.padStart(8, '0')) };
    const draft = await act(world, who, `drafts a prescription in ${short(row.id)}`, '/api/documento/borrador', {
      id: newId(),
      atencion: row.id,
      version: 0,
      escrito,
    });
    if (!succeeded(draft)) return;
    if (who.personaId !== row.profesional_id) refuseForeign(draft, false, 'write a paper in the attention of a colleague');
    await act(world, who, 'signs it', '/api/documento/firmar', { id: draft.body.id, version: 1 });
  },

  async finishes(world, a, b, c) {
    const row = pick(await recent(world, open), a);
    const who = row && tryer(world.medicas, (one) => one.personaId === row.profesional_id, b);
    if (!row || !who) return;
    const resultado = [undefined, 'alta', 'nuevo_control'][c % 3];
    const body = { id: row.id, ...(resultado ? { resultado } : {}) };
    refuseForeign(
      await act(world, who, `finishes ${short(row.id)} ${resultado ?? ''}`, '/api/fila/finalizar', body),
      who.personaId === row.profesional_id,
      'finish the attention of a colleague',
    );
  },

  async timePasses(world, a) {
    await advance(world, [0.5, 1, 2, 5, 10, 35, 70][a % 7]!);
  },
};
