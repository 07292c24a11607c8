import { instanteDe } from '@portal/domain/tiempo/fechas';
import { crearCaso, form, huecos } from '../../testing/data/casos.ts';
import { openSession, SERVICIO, TERMINOS } from '../../testing/data/fila.ts';
import { casosOf, turnosOf } from './rows.ts';
import { attend } from './attend.ts';
import { peopleOf, type Step } from './step.ts';
import { act, Broken, closePages, linksOf, nowOf, pick, refuseForeign, short, succeeded } from './world.ts';
import { advance, quiet } from './time.ts';
import { freeTime, ahead, ownsTurno, signInByLink } from './own-turnos.ts';

interface Espera {
  id: string;
  oferta: { turno: string } | null;
}

export const turnos: Record<string, Step> = {
  async books(world, a, b, c) {
    const holder = pick(world.pacientes, a)!;
    const patient = pick(peopleOf(holder), b)!;
    const servicio_id = [SERVICIO.clinica, SERVICIO.pediatria][c % 2]!;
    const time = await freeTime(world, holder, servicio_id, c >> 1);
    if (time)
      await act(
        world,
        holder,
        `books ${time.fecha} ${time.hora} for ${patient.documento}`,
        '/api/turno/reservar',
        {
          documento: patient.documento,
          servicio_id,
          ...time,
        },
      );
  },

  async cancels(world, a, b) {
    const turno = pick(await ahead(world), a);
    const who = turno && pick(world.pacientes, b);
    if (turno && who)
      refuseForeign(
        await act(world, who, `cancels ${short(turno.id)}`, '/api/turno/cancelar', { id: turno.id }),
        ownsTurno(who, turno),
        'cancel a foreign turno',
      );
  },

  async moves(world, a, b, c) {
    const turno = pick(await ahead(world), a);
    const who = turno && pick(world.pacientes, b);
    const time = turno && who && (await freeTime(world, who, turno.servicio_id, c));
    if (turno && who && time)
      refuseForeign(
        await act(world, who, `moves ${short(turno.id)}`, '/api/turno/reprogramar', {
          id: turno.id,
          ...time,
        }),
        ownsTurno(who, turno),
        'move a foreign turno',
      );
  },

  async answersAMail(world, a, b) {
    const link = pick(
      linksOf(world).filter(({ confirmar }) => confirmar),
      a,
    );
    if (!link) return;
    const estado = b % 3 === 0 ? 2 : 1;
    const codigo = (estado === 1 ? link.confirmar : link.rechazar) ?? link.confirmar;
    const answer = await world.portal.post('/api/turno/confirmarEmail', { codigo, estado });
    world.diario.push(
      `somebody answers ${estado} to a mail → ${answer.status} ${answer.body?.estadoConfTurno ?? ''}`,
    );
  },

  async comesToTheTurno(world, a, b) {
    const turno = pick(
      (await turnosOf(world)).filter(({ estado }) => estado === 1 || estado === 3).toReversed(),
      a,
    );
    const who = turno && pick([...world.pacientes, ...world.trabajadores], b);
    if (!turno || !who) return;
    const mine =
      who.rol === 'trabajador' ? 'turnoId' in who && who.turnoId === turno.id : ownsTurno(who, turno);
    refuseForeign(
      await act(world, who, `comes to ${short(turno.id)}`, '/api/atencion/turno', {
        turno: turno.id,
        terminos: TERMINOS,
      }),
      mine,
      'come to a foreign turno',
    );
  },

  /**
   * Signs in by the link of a mail, and may leave before the terms: arriving at the turno is another step.
   */
  async followsALink(world, a) {
    const codigoTurno = pick(
      linksOf(world).filter(({ entrada }) => entrada),
      a,
    )?.entrada;
    if (codigoTurno) await signInByLink(world, codigoTurno);
  },

  /**
   * A whole visit of a case from opening to end, or as far as the numbers say: random steps alone would
   * seldom get there.
   */
  async attendsACase(world, a, b, c) {
    const [gestor, ruiz] = [world.gestores[0]!, world.medicas[1]!];
    const time = pick((await huecos(world.portal, gestor)).slice(0, 4), a);
    if (!time) return;
    const { id, turnoId } = await crearCaso(world.portal, gestor, {}, { hueco: time });
    world.diario.push(`${gestor.nombre}: opens case ${id} with a turno at ${time.fecha} ${time.hora}`);
    await quiet(world);
    const link = linksOf(world).find(({ entrada }) => entrada)?.entrada;
    const minutes = (instanteDe(time.fecha, time.hora).getTime() - nowOf(world).getTime()) / 60_000 - 5;
    if (minutes > 26 * 60) return;
    if (minutes > 0) await advance(world, minutes);
    const worker = link && (await signInByLink(world, link));
    if (!worker || b % 4 === 0) return;
    const door = await act(world, worker, `comes to ${short(turnoId)}`, '/api/atencion/turno', {
      turno: turnoId,
      terminos: TERMINOS,
    });
    if (!succeeded(door)) return;
    await attend(world, ruiz, worker, door.body.id as string, b, c % 2 === 0 ? 'alta' : 'nuevo_control');
  },

  async professionalCancels(world, a, b) {
    const turno = pick(await ahead(world), a);
    const medica = pick(world.medicas, b)!;
    if (!turno) return;
    const answer = await act(
      world,
      medica,
      `cancels ${short(turno.id)} as professional`,
      '/api/agenda/cancelar',
      { id: turno.id, motivo: 'Me enfermé' },
    );
    refuseForeign(answer, turno.profesional_id === medica.personaId, 'cancel a turno of a colleague');
  },

  async marksPresence(world, a, b, c) {
    const turno = pick((await turnosOf(world)).toReversed(), a);
    const medica = pick(world.medicas, b)!;
    if (!turno) return;
    const answer = await act(
      world,
      medica,
      `marks ${short(turno.id)} ${c % 2 ? 'present' : 'absent'}`,
      '/api/agenda/presencia',
      {
        id: turno.id,
        estado: c % 2 ? 3 : 4,
      },
    );
    refuseForeign(
      answer,
      turno.profesional_id === medica.personaId,
      'mark the presence at a turno of a colleague',
    );
  },

  async waitsForAPlace(world, a, b) {
    const holder = pick(world.pacientes, a)!;
    const patient = pick(peopleOf(holder), b)!;
    await act(world, holder, `waits for a place for ${patient.documento}`, '/api/turno/espera/anotar', {
      documento: patient.documento,
      servicio_id: b % 2 ? SERVICIO.clinica : SERVICIO.pediatria,
    });
  },

  /** Takes or declines an offered place on screen, or leaves the waiting list; a stranger can do neither. */
  async answersAnOffer(world, a, b, c) {
    const [holder, other] = [pick(world.pacientes, a)!, pick(world.pacientes, a + 1)!];
    const { status, body } = await world.portal.request({ path: '/api/turno/espera', token: holder.token });
    const waiting =
      status === 200
        ? pick(
            (body as Espera[]).toSorted(
              (one, two) => Number(two.oferta !== null) - Number(one.oferta !== null),
            ),
            b >> 2,
          )
        : undefined;
    if (!waiting) return;
    const [what, path, answer] =
      c % 4 === 0
        ? (['leaves the waiting list', '/api/turno/espera/retirar', { id: waiting.id }] as const)
        : ([
            'answers an offer',
            '/api/turno/espera/responder',
            { id: waiting.id, aceptar: c % 4 !== 1 },
          ] as const);
    if (b % 4 === 0)
      refuseForeign(
        await act(world, other, `${what} of ${holder.nombre}`, path, answer),
        false,
        `do for a stranger: ${what}`,
      );
    const done = await act(world, holder, what, path, answer);
    if (!('aceptar' in answer) || !answer.aceptar || !waiting.oferta) return;
    const turno = (await turnosOf(world)).find(({ id }) => id === waiting.oferta!.turno);
    const takenNow = turno?.estado === 1 && ownsTurno(holder, turno);
    if (succeeded(done) !== takenNow)
      throw new Broken(`an offer was answered with ${done.status} and its turno is ${turno?.estado}`);
  },

  async opensACase(world, a, b) {
    const gestor = world.gestores[0]!;
    const time = pick((await huecos(world.portal, gestor)).slice(0, 8), a);
    if (!time) return;
    const { id } = await crearCaso(world.portal, gestor, b % 4 === 0 ? { email: '' } : {}, { hueco: time });
    world.diario.push(`${gestor.nombre}: opens case ${id} with a turno at ${time.fecha} ${time.hora}`);
  },

  async booksForACase(world, a, b, c) {
    const caso = pick((await casosOf(world)).toReversed(), a);
    const gestor = pick(world.gestores, b)!;
    const time = caso && pick((await huecos(world.portal, gestor)).slice(0, 8), c);
    if (!caso || !time) return;
    const [row] = await world.portal.db.sql<{ paciente_id: string }>(
      'select paciente_id from portal.casos where unidad_id = 1 and id = $1',
      [caso.id],
    );
    await act(world, gestor, `books for case ${caso.id}`, '/api/art/crearTurno', {
      ...time,
      servicio_id: SERVICIO.laboral,
      caso_id: caso.id,
      paciente_id: row!.paciente_id,
    });
  },

  async endsACase(world, a, b) {
    const caso = pick((await casosOf(world)).toReversed(), a);
    if (caso)
      await act(
        world,
        pick(world.gestores, b >> 1)!,
        `${b % 2 ? 'closes' : 'cancels'} case ${caso.id}`,
        b % 2 ? '/api/art/cerrar' : '/api/art/cancelar',
        {
          id: caso.id,
        },
      );
  },

  async changesTheContactOfACase(world, a, b) {
    const caso = pick((await casosOf(world)).toReversed(), a);
    if (!caso) return;
    const [row] = await world.portal.db.sql<{
      documento: string;
      nombre: string;
      apellido: string;
      tel_movil: string;
    }>('select documento, nombre, apellido, tel_movil from portal.casos where unidad_id = 1 and id = $1', [
      caso.id,
    ]);
    const { documento, nombre, apellido, tel_movil } = row!;
    await act(
      world,
      pick(world.gestores, b)!,
      `changes the contact of case ${caso.id}`,
      '/api/art/editDataPaciente',
      {
        id_caso: caso.id,
        nombre,
        apellido,
        documento,
        telefono: tel_movil,
        email: b % 3 === 0 ? '' : `otro${caso.id}@paseo.ejemplo.com`,
      },
    );
  },

  async addsADocumentToACase(world, a, b) {
    const caso = pick((await casosOf(world)).toReversed(), a);
    if (!caso) return;
    const [row] = await world.portal.db.sql<{ paciente_id: string }>(
      'select paciente_id from portal.casos where unidad_id = 1 and id = $1',
      [caso.id],
    );
    const gestor = pick(world.gestores, b)!;
    const file = {
      bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
      filename: 'estudio.pdf',
      type: 'application/pdf',
    };
    const answer = await form(
      world.portal,
      '/api/art/guardarDocumento',
      gestor.token,
      { id_caso: String(caso.id), id_paciente: row!.paciente_id, descripcion: 'Estudio' },
      { file },
    );
    world.diario.push(`${gestor.nombre}: adds a document to case ${caso.id} → ${answer.status}`);
  },

  /**
   * Moves the clock to an instant that matters for the next turno: entry opens, cut-off, start, end of its
   * window.
   */
  async timePassesToATurno(world, a, b) {
    const next = (await ahead(world)).toSorted((one, other) => one.inicio.getTime() - other.inicio.getTime())[
      a % 2
    ];
    if (!next) return;
    const minutes = (next.inicio.getTime() - nowOf(world).getTime()) / 60_000 + [-29, -14, 0, 31][b % 4]!;
    if (minutes > 0 && minutes < 26 * 60) await advance(world, minutes);
  },

  /** The same person on another device. */
  async signsInElsewhere(world, a) {
    const holder = pick(world.pacientes, a)!;
    if (holder.bloqueado) return;
    closePages(world, holder);
    holder.token = await openSession(world.portal, holder.personaId);
    world.diario.push(`${holder.nombre}: goes on at another device`);
  },
};
