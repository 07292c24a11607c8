import { esParaArt } from '@portal/domain/documentos/para-art';
import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { diaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { familiarDe } from '../../testing/data/family.ts';
import { openSession } from '../../testing/data/fila.ts';
import { newId } from '../../platform/ids.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { atencionesOf, turnosOf } from './rows.ts';
import { isOwn, patientSide, type Step } from './step.ts';
import {
  act,
  Broken,
  closePages,
  nowOf,
  openSecondPage,
  pick,
  refuseForeign,
  short,
  succeeded,
  type Actor,
  type World,
} from './world.ts';

/** Papers of a case's visits, with the mark of each. */
interface PapelDeCaso {
  id: string;
  tipo: TipoDocumento;
  estado: string;
  autor_id: string;
  gestor_id: string;
  fin: boolean;
  marca: boolean | null;
  corregido: boolean;
}

const papelesDeCasos = ({ portal }: World) =>
  portal.db.sql<PapelDeCaso>(
    `select d.id, d.tipo, d.estado, d.autor_id, c.gestor_id, a.estado = 'encerrado' as fin, m.para_art as marca,
       exists (select from portal.documentos x where x.unidad_id = d.unidad_id and x.reemplaza = d.id and x.estado = 'firmado') as corregido
     from portal.documentos d join portal.atenciones a on a.unidad_id = d.unidad_id and a.id = d.atencion_id
       join portal.turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id join portal.casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id
       left join portal.papeles_de_caso m on m.unidad_id = d.unidad_id and m.documento_id = d.id
     where d.unidad_id = 1 and c.documento >= '41000000' order by d.id desc limit 20`,
  );

const CERTIFICADO = { tipo: 'certificado', texto: 'Reposo por esguince.', diagnostico: 'Esguince', dias: 5 };

export const staff: Record<string, Step> = {
  async signsACertificate(world, a, b) {
    const rows = (await atencionesOf(world)).filter(
      ({ estado, turno_id }) => turno_id !== null && (estado === 'iniciado' || estado === 'encerrado'),
    );
    const row = pick(rows.toReversed(), a);
    const who =
      row &&
      (b % 4 === 0
        ? pick(world.medicas, b >> 2)
        : world.medicas.find(({ personaId }) => personaId === row.profesional_id));
    if (!row || !who) return;
    const escrito = { ...CERTIFICADO, desde: diaDe(nowOf(world)) };
    const draft = await act(
      world,
      who,
      `drafts a certificate in ${short(row.id)}`,
      '/api/documento/borrador',
      {
        id: newId(),
        atencion: row.id,
        version: 0,
        escrito,
      },
    );
    refuseForeign(
      draft,
      who.personaId === row.profesional_id,
      'write a certificate in the attention of a colleague',
    );
    if (succeeded(draft))
      await act(world, who, 'signs it', '/api/documento/firmar', { id: draft.body.id, version: 1 });
  },

  /** 'Para la ART': the author's own decision, before and after signing. */
  async marksForTheInsurer(world, a, b, c) {
    const papel = pick(await papelesDeCasos(world), a);
    const who = papel && pick([...world.medicas, world.gestores[0]!], b);
    if (!papel || !who) return;
    const answer = await act(
      world,
      who,
      `marks a ${papel.tipo} ${c % 2 ? 'for' : 'not for'} the insurer`,
      '/api/documento/para-art',
      {
        id: papel.id,
        paraArt: c % 2 === 1,
      },
    );
    refuseForeign(answer, who.personaId === papel.autor_id, 'decide what the insurer sees of a colleague');
  },

  /**
   * A manager opens the papers marked for the insurer in an ended visit of their case, and nothing else; a
   * coordinator, of every case.
   */
  async managerOpensAPaper(world, a, b) {
    const papel = pick(await papelesDeCasos(world), a);
    const who = papel && pick([...world.gestores, ...world.pacientes.slice(0, 1)], b);
    if (!papel || !who || who.bloqueado) return;
    const answer = await act(world, who, `asks for a ${papel.tipo} of a case`, '/api/art/documento/ticket', {
      papel: papel.id,
    });
    const reaches = who.personaId === papel.gestor_id || who === world.gestores[1];
    const may = reaches && papel.fin && papel.estado === 'firmado' && esParaArt(papel.tipo, papel.marca);
    if (!papel.corregido && succeeded(answer) !== may)
      throw new Broken(`a ${papel.tipo} of a case ${may ? 'is kept from' : 'opens for'} ${who.nombre}`);
    if (succeeded(answer)) {
      const file = await world.portal.request({ path: answer.body.url as string });
      const again = await world.portal.request({ path: answer.body.url as string });
      if (file.status !== 200 || again.status !== 404)
        throw new Broken(`the address of a paper answered ${file.status}, then ${again.status}`);
    }
  },

  /** A holder adds a person whom another family already has: it waits for the unit. */
  async addsAKnownMember(world, a, b) {
    const [holder, other] = [pick(world.pacientes, a)!, pick(world.pacientes, a + 1 + (b % 2))!];
    const known = pick(other.integrantes, b >> 1);
    if (!known || holder.integrantes.some(({ documento }) => documento === known.documento)) return;
    const familiar = familiarDe({
      documento: known.documento,
      email: holder.email ?? `h${holder.dni}@paseo.ejemplo.com`,
    });
    const answer = await act(
      world,
      holder,
      `adds ${known.documento}, of ${other.nombre}`,
      '/api/familiar/crear',
      {
        unit: UNIDAD.demo,
        tipo: '3',
        usuario: holder.personaId,
        familiar,
      },
    );
    if (succeeded(answer)) await demandWaiting(world, known);
    await readFamilies(world);
  },

  async resolvesATie(world, a, b) {
    const { administradora } = world;
    const { body } = await world.portal.request({
      path: '/api/familiar/pendientes',
      token: administradora.token,
    });
    const ours = new Set(world.pacientes.map(({ dni }) => dni));
    const waiting = (body as { id: string; tipo: string; titular: { documento: string } | null }[]).filter(
      ({ titular }) => titular !== null && ours.has(titular.documento),
    );
    const one = pick(waiting, a);
    if (!one) return;
    const decision = { id: one.id, tipo: one.tipo, aprobar: b % 2 === 0 };
    const intruder = pick([...world.pacientes, ...world.medicas, ...world.gestores], b >> 1)!;
    refuseForeign(
      await act(world, intruder, 'decides over a tie', '/api/familiar/resolver', decision),
      false,
      'decide over a family',
    );
    await act(
      world,
      administradora,
      `${decision.aprobar ? 'approves' : 'refuses'} a tie`,
      '/api/familiar/resolver',
      decision,
    );
    await readFamilies(world);
  },

  /** Blocking ends every page and session of the account at once; unblocked, it signs in again. */
  async closesAnAccount(world, a, b) {
    const who = pick([...world.pacientes, ...world.medicas], a)!;
    const { administradora } = world;
    const intruder = pick(
      [...world.pacientes, ...world.medicas, ...world.gestores].filter((one) => one !== who),
      b,
    )!;
    refuseForeign(
      await act(world, intruder, 'closes an account', '/api/cuenta/bloquear', {
        id: who.personaId,
        motivo: 'Pruebo',
      }),
      false,
      'close an account',
    );
    const answer = await act(
      world,
      administradora,
      `closes the account of ${who.nombre}`,
      '/api/cuenta/bloquear',
      { id: who.personaId, motivo: 'Lo pidió' },
    );
    if (!succeeded(answer)) throw new Broken(`an account could not be closed: ${answer.status}`);
    who.bloqueado = true;
    world.bloqueados.add(who.personaId);
    await act(world, who, 'looks at the portal', who.rol === 'paciente' ? '/api/turno/listar' : '/api/fila');
  },

  async opensAnAccount(world, a) {
    const who = pick(
      [...world.pacientes, ...world.medicas].filter(({ bloqueado }) => bloqueado),
      a,
    );
    if (!who) return;
    await act(world, world.administradora, `opens the account of ${who.nombre}`, '/api/cuenta/desbloquear', {
      id: who.personaId,
    });
    closePages(world, who);
    who.bloqueado = false;
    who.token = await openSession(world.portal, who.personaId, { rol: who.rol });
  },

  /**
   * Closes a day of one professional or of all. Affected turnos are listed first, and end only on
   * confirmation.
   */
  async closesADay(world, a, b, c) {
    const medica = pick(world.medicas, a)!;
    const given = (await turnosOf(world)).filter(
      ({ estado, inicio }) => estado === 1 && inicio > nowOf(world),
    );
    const turno = pick(given, b);
    const fecha = turno && c % 2 === 0 ? diaDe(turno.inicio) : sumarDias(diaDe(nowOf(world)), 1 + (b % 4));
    const [path, body] =
      c % 3 === 0
        ? (['/api/agenda/feriado', { fecha, nombre: 'Asueto' }] as const)
        : ([
            '/api/agenda/excepcion',
            { profesional_id: medica.personaId, fecha, motivo: 'Congreso' },
          ] as const);
    const intruder = pick([...world.pacientes, ...world.medicas, ...world.gestores], b)!;
    refuseForeign(await act(world, intruder, `closes ${fecha}`, path, body), false, 'change an agenda');
    let answer = await act(world, world.administradora, `closes ${fecha}`, path, body);
    const named = ((answer.body?.detalle?.afectados ?? []) as { id: string }[]).map(({ id }) => id);
    const confirms = answer.status === 409 && c % 5 !== 0;
    if (confirms)
      answer = await act(world, world.administradora, 'confirms it', path, {
        ...body,
        confirmar: { huella: answer.body.detalle.huella as string, motivo: 'Cierra el día' },
      });
    const now = await turnosOf(world);
    const ended = (id: string) => now.find((row) => row.id === id)?.estado === 5;
    for (const { id } of given)
      if (ended(id) !== (succeeded(answer) && named.includes(id)))
        throw new Broken(
          `${fecha} was closed with ${answer.status} and turno ${short(id)} ${ended(id) ? 'ended' : 'stands'}`,
        );
    if (succeeded(answer))
      world.cerrados.push(
        path === '/api/agenda/feriado'
          ? { path: '/api/agenda/feriado/quitar', body: { fecha } }
          : { path: '/api/agenda/excepcion/quitar', body: { id: answer.body.id } },
      );
  },

  async opensADay(world, a) {
    const day = pick(world.cerrados, a);
    if (!day) return;
    const answer = await act(world, world.administradora, 'opens a closed day', day.path, day.body);
    if (succeeded(answer)) world.cerrados = world.cerrados.filter((one) => one !== day);
  },

  /** The same session in another tab, or the same person on another device. */
  async opensASecondPage(world, a, b) {
    const who = pick([...patientSide(world), ...world.medicas], a)!;
    if (who.bloqueado) return;
    const device = b % 2 === 0 && who.rol !== 'trabajador';
    await openSecondPage(
      world,
      who,
      device ? await openSession(world.portal, who.personaId, { rol: who.rol }) : who.token,
    );
  },

  async closesTheSecondPage(world, a) {
    const who = pick([...patientSide(world), ...world.medicas], a)!;
    who.otra?.socket.close();
    who.otra = undefined;
    world.diario.push(`${who.nombre}: closes the second page`);
  },

  async subscribesToPush(world, a) {
    const who = pick(world.pacientes, a)!;
    // A subscription is made on a page, and a page shows a running call: that call need not wake this
    // browser.
    if ((await atencionesOf(world)).some((row) => row.estado === 'chamado' && isOwn(who, row))) return;
    await act(world, who, 'asks to be woken', '/api/push/suscribir', {
      direccion: `${world.push.origin}/${who.personaId}`,
    });
  },

  /** An act that a role may not do is refused and has no effect, for every actor and without a session. */
  async triesAnothersWork(world, a, b, c) {
    const who = pick(
      [...world.pacientes, ...world.trabajadores, ...world.medicas, ...world.gestores, world.administradora],
      a,
    )!;
    const { roles, path, body } = pick(TRABAJOS, b)!;
    if (roles.includes(who.rol) && c % 4 !== 0) return;
    const asked = c % 4 === 0 ? { ...who, nombre: 'nobody', token: '', bloqueado: false } : who;
    const { status } = await act(world, asked, `tries ${path}`, path, body);
    if (![401, 403, 404].includes(status))
      throw new Broken(`${asked.nombre} (${who.rol}) tried ${path} and was answered ${status}`);
  },
};

/** Acts with the roles that may do them; their objects do not exist. */
const TRABAJOS: { roles: readonly Actor['rol'][]; path: string; body?: object }[] = [
  { roles: ['profesional'], path: '/api/fila' },
  { roles: ['profesional'], path: '/api/fila/llamar', body: {} },
  { roles: ['profesional'], path: '/api/fila/guardia', body: { enGuardia: true } },
  { roles: ['gestor'], path: '/api/art/listarFitro', body: {} },
  { roles: ['gestor'], path: '/api/art/hoy' },
  { roles: ['administrador'], path: '/api/personal' },
  { roles: ['administrador'], path: '/api/familiar/pendientes' },
  { roles: ['administrador'], path: '/api/cifras?desde=2026-11-01&hasta=2026-11-16' },
  { roles: ['paciente'], path: '/api/turno/listar' },
  { roles: ['paciente'], path: '/api/turno/espera' },
];

/** The holder is not told, but the identity of the two waits for the unit. */
async function demandWaiting(
  { portal }: World,
  { documento, personaId }: { documento: string; personaId: string },
) {
  const waiting = await portal.db.sql(
    `select 1 from portal.identidades_pendientes i join portal.personas p on p.unidad_id = i.unidad_id and p.id = i.persona_id
     where i.unidad_id = 1 and i.estado = 'pendiente' and i.anterior_id = $1 and p.documento = $2`,
    [personaId, documento],
  );
  if (waiting.length === 0) throw new Broken('somebody else’s member was added without the unit');
}

/** The current families. */
async function readFamilies(world: World) {
  for (const holder of world.pacientes)
    holder.integrantes = await world.portal.db.sql<{ documento: string; personaId: string }>(
      `select p.documento, p.id as "personaId" from portal.vinculos_familiares v join portal.personas p on p.unidad_id = v.unidad_id and p.id = v.integrante_id
       where v.unidad_id = 1 and v.titular_id = $1 and v.estado = 'activo' order by v.creado, p.id`,
      [holder.personaId],
    );
}
