import { familiarDe } from '../../testing/data/family.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { atencionesOf } from './rows.ts';
import { isOwn, patientSide, peopleOf, type Step } from './step.ts';
import { act, Broken, pick, short, succeeded, type Actor, type Paciente, type World } from './world.ts';

interface Paper {
  id: string;
  atencion_id: string;
}

/** Whether the unit decided that somebody in their charge is that person. */
async function isSame({ portal }: World, who: Actor, pacienteId: string): Promise<boolean> {
  if (who.rol !== 'paciente') return false;
  const rows = await portal.db.sql<{ id: string }>(
    `select case when persona_id = $1 then anterior_id else persona_id end as id from portal.identidades_pendientes
     where unidad_id = 1 and estado = 'aprobada' and $1 in (persona_id, anterior_id)`,
    [pacienteId],
  );
  return peopleOf(who as Paciente).some(({ personaId }) => rows.some(({ id }) => id === personaId));
}

export const people: Record<string, Step> = {
  async addsAMember(world, a) {
    const holder = pick(world.pacientes, a)!;
    const familiar = familiarDe({ email: holder.email ?? `h${holder.dni}@paseo.ejemplo.com` });
    const answer = await act(world, holder, `adds ${familiar.documento}`, '/api/familiar/crear', {
      unit: UNIDAD.demo,
      tipo: '3',
      usuario: holder.personaId,
      familiar,
    });
    if (!succeeded(answer)) return;
    const [row] = await world.portal.db.sql<{ id: string }>(
      'select id from portal.personas where unidad_id = 1 and documento = $1',
      [familiar.documento],
    );
    holder.integrantes.push({ documento: familiar.documento, personaId: row!.id });
  },

  async removesAMember(world, a, b) {
    const holder = pick(world.pacientes, a)!;
    const member = pick(holder.integrantes, b);
    if (!member || holder.integrantes.length < 2) return;
    const answer = await act(world, holder, `removes ${member.documento}`, '/api/familiar/quitar', {
      documento: member.documento,
    });
    if (succeeded(answer)) holder.integrantes = holder.integrantes.filter((one) => one !== member);
  },

  /** Only the patient's side, the signer and an ART user with access reach a paper. */
  async opensAPaper(world, a, b) {
    const papers = await world.portal.db.sql<Paper>(
      `select id, atencion_id from portal.documentos where estado = 'firmado' and tipo <> 'evolucion' order by firmado desc limit 10`,
    );
    const atenciones = await atencionesOf(world);
    const paper = pick(
      papers.filter(({ atencion_id }) => atenciones.some(({ id }) => id === atencion_id)),
      a,
    );
    const who = pick(patientSide(world), b);
    if (!paper || !who) return;
    const answer = await act(
      world,
      who,
      `opens a paper of ${short(paper.atencion_id)}`,
      '/api/documento/abrir',
      { path: `/documento/${paper.id}` },
    );
    const row = atenciones.find(({ id }) => id === paper.atencion_id)!;
    if (who.bloqueado) return;
    if (succeeded(answer) && !isOwn(who, row) && !(await isSame(world, who, row.paciente_id)))
      throw new Broken(`${who.nombre} opened a paper of somebody else`);
    const family = who.rol === 'paciente' ? peopleOf(who as Paciente).map(({ personaId }) => personaId) : [];
    if (!succeeded(answer) && family.includes(row.paciente_id))
      throw new Broken(`${who.nombre} cannot open an own paper: ${answer.status}`);
  },
};
