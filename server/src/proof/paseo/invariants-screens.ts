import { ABIERTAS } from './rows.ts';
import { isOwn } from './step.ts';
import { short } from './world.ts';
import { type Scene, demand } from './scene.ts';

/** Every open attention of a person, or of the minors in their charge, is shown to them. */
export async function everyFamilySeesItsAttentions({ world, atenciones }: Scene) {
  for (const holder of world.pacientes.filter(({ bloqueado }) => !bloqueado)) {
    const mine = atenciones
      .filter((row) => ABIERTAS.includes(row.estado) && isOwn(holder, row))
      .map(({ id }) => id);
    if (mine.length === 0) continue;
    const { status, body, text } = await world.portal.request({
      path: '/api/atencion/abiertas',
      token: holder.token,
    });
    demand(status === 200, () => `the open attentions of ${holder.nombre} answer ${status}: ${text}`);
    const told = new Set((body.atenciones as { id: string }[]).map(({ id }) => id));
    for (const id of mine)
      demand(told.has(id), () => `${short(id)} is open and its own people do not see it`);
  }
}

interface Told {
  id: string;
  servicio: number;
  posicion: number | null;
  espera: { desde: number; hasta: number } | null;
  atienden: number;
}

/**
 * Two patients who wait for the same professionals have the same order by place and by wait; the next patient
 * waits for nobody.
 */
export async function placeAndWaitAgree({ world, atenciones }: Scene) {
  const told: Told[] = [];
  for (const row of atenciones.filter(({ estado }) => estado === 'emitida')) {
    const who = [...world.pacientes, ...world.trabajadores].find((one) => isOwn(one, row) && !one.bloqueado);
    if (!who) continue;
    const { status, body } = await world.portal.request({
      path: `/api/atencion/estado/${row.id}`,
      token: who.token,
    });
    demand(status === 200, () => `${short(row.id)} cannot be seen by its own`);
    told.push({
      id: row.id,
      servicio: row.servicio_id,
      posicion: body.posicion,
      espera: body.espera,
      atienden: body.atienden,
    });
  }
  for (const { id, posicion, espera, atienden } of told) {
    demand(posicion === null || posicion >= 1, () => `${short(id)} has place ${posicion}`);
    demand(
      (espera === null) === (atienden === 0),
      () => `${short(id)}: ${atienden} attend and the wait is ${JSON.stringify(espera)}`,
    );
    demand(
      espera === null || espera.desde <= espera.hasta,
      () => `${short(id)} waits from ${espera?.desde} to ${espera?.hasta}`,
    );
  }
  for (const one of told)
    for (const other of told) {
      if (
        one.servicio !== other.servicio ||
        one.posicion === null ||
        other.posicion === null ||
        one.posicion >= other.posicion
      )
        continue;
      const [first, second] = [one.espera?.hasta ?? 0, other.espera?.hasta ?? 0];
      demand(
        one.espera === null || other.espera === null || first <= second,
        () => `place ${one.posicion} waits up to ${first} and place ${other.posicion} up to ${second}`,
      );
    }
}

/** The desk, the patient's page and the turno's card agree. */
export async function screensAgree({ world, atenciones, turnos, now }: Scene) {
  for (const medica of world.medicas.filter(({ bloqueado }) => !bloqueado)) {
    const { status, body, text } = await world.portal.request({ path: '/api/fila', token: medica.token });
    demand(status === 200, () => `the desk of ${medica.nombre} answers ${status}: ${text}`);
    const mine = atenciones.find(
      (row) =>
        row.profesional_id === medica.personaId && (row.estado === 'chamado' || row.estado === 'iniciado'),
    );
    demand(
      (body.actual?.id ?? null) === (mine?.id ?? null),
      () => `the desk of ${medica.nombre} shows ${body.actual?.id} and attends ${mine?.id}`,
    );
    for (const { id, estado } of body.fila as { id: string; estado: string }[])
      demand(
        world.ajenos.has(id) || atenciones.find((row) => row.id === id)?.estado === estado,
        () => `the desk shows ${short(id)} as ${estado}`,
      );
  }
  for (const holder of world.pacientes) {
    const own = turnos.filter(
      (turno) =>
        turno.paciente_id === holder.personaId ||
        holder.integrantes.some(({ personaId }) => personaId === turno.paciente_id),
    );
    if (own.length === 0) continue;
    const { status, body } = await world.portal.request({ path: '/api/turno/listar', token: holder.token });
    if (status !== 200) continue;
    for (const { id, status: shown, inicio } of body.pendientes as {
      id: string;
      status: number;
      inicio: string;
    }[]) {
      const row = own.find((turno) => turno.id === id);
      demand(
        !row || row.estado === shown,
        () => `turno ${short(id)} is ${row?.estado} and shown as ${shown}`,
      );
      demand(
        new Date(inicio) > now || new Date(inicio).toDateString() !== now.toDateString(),
        () => `turno ${short(id)} has begun and is shown as pending`,
      );
    }
  }
}
