import { newId } from '../../../platform/ids.ts';
import { hashToken, newToken } from '../../../platform/secrets/secrets.ts';
import { addAccount, newDni } from '../../../testing/data/people.ts';
import { codeFrom, settleStep, turnOn } from '../../../testing/data/staff.ts';
import { ask, body, byId, done, enlace, inBody, nextNumber, plain, type Asks } from '../ask.ts';
import { newPerson, type Person, type World } from '../world.ts';

/** Sessions, passwords, second factors, staff and invitations. */

const CLAVE_NUEVA = 'mate cocido 77';
const CODIGO = '417093';

/** Somebody with an account in this unit only. */
const cuenta = async ({ portal }: World, roles: string[] = ['paciente']) =>
  addAccount(portal.db, { roles, email: `c${nextNumber()}-${newId()}@ejemplo.com` });
const delPersonal = async (world: World) => (await cuenta(world, ['gestor_art'])).personaId;

interface ConCodigo {
  email: string;
  codigo: string;
}
/** A requested recovery with its code. */
async function recuperacion(world: World): Promise<ConCodigo> {
  const { cuentaId } = await cuenta(world);
  const email = `r${cuentaId}@ejemplo.com`;
  await world.portal.db.sql('update portal.cuentas set email = $2 where id = $1', [cuentaId, email]);
  await world.portal.db.sql(
    `insert into portal.codigos_recuperacion (unidad_id, cuenta_id, email, codigo_hash, creado, vence) values (1, $1, $2, $3, now(), now() + interval '10 minutes')`,
    [cuentaId, email, world.portal.portal.platform.secrets.mac('recuperacion', `${cuentaId}:${CODIGO}`)],
  );
  return { email, codigo: CODIGO };
}
const sinRecuperacion = (): ConCodigo => ({ email: `r${newId()}@ejemplo.com`, codigo: CODIGO });

/** An invited account without a password. */
async function invitada(world: World): Promise<string> {
  const dni = newDni();
  await done(world, world.who.administrador, '/api/personal/invitar', {
    dni,
    nombre: 'Irma',
    apellido: 'Soto',
    email: `i${dni}@ejemplo.com`,
    roles: ['gestor_art'],
  });
  return (
    await world.portal.db.sql<{ persona_id: string }>(
      'select persona_id from portal.cuentas where unidad_id = 1 and dni = $1',
      [dni],
    )
  )[0]!.persona_id;
}
const invitacion = async (world: World) =>
  enlace(world, { proposito: 'invitacion', objeto: null, personaId: await invitada(world), unUso: true });
const CODIGO_AJENO = () => 'a'.repeat(43);

interface Paso {
  ticket: string;
  codigo: string;
}
const paso = (world: World, falta: string, personaId: string) =>
  enlace(world, {
    proposito: 'ingreso:segundo-paso',
    objeto: `${falta}:administrador`,
    personaId,
    unUso: true,
  });

/** One telephone for all: ten backup codes are enough for the sign-ins here. */
let telefono: Promise<{ personaId: string; respaldo: string[] }> | undefined;
async function conTelefono(world: World): Promise<{ personaId: string; respaldo: string[] }> {
  const admin = await newPerson(world.portal, world.otraUnidadId, 'administrador');
  return { personaId: admin.personaId, respaldo: (await turnOn(world.portal, admin.token!)).respaldo };
}

/** The secret shown for a telephone and its first code; an actor who may have none types any code. */
async function codigoDe(world: World, who: Person): Promise<string> {
  if (who.rol === 'paciente') return '000000';
  await settleStep();
  const { secreto } = await done(world, who, '/api/cuenta/segundoFactor/preparar', { password: 'demo1234' });
  return codeFrom(secreto);
}

export const cuentas: Asks = {
  iniciarSesion: ask<string>({
    object: async (world) => (await cuenta(world)).dni,
    missing: () => newDni(),
    send: (correo) => ({ body: { correo, password: 'demo1234' } }),
  }),
  renovarSesion: ask<string>({
    async object(world) {
      const token = newToken();
      const sesion = await sesionDelPaciente(world);
      await world.portal.db.sql(
        'insert into portal.renovaciones (unidad_id, hash, sesion_id, creada) values (1, $1, $2, now())',
        [hashToken(token), sesion],
      );
      return `renovacion=${token}`;
    },
    missing: () => `renovacion=${CODIGO_AJENO()}`,
    send: (cookie) => ({ body: {}, cookie }),
    fresh: true,
  }),
  cerrarSesion: { newcomer: true, send: () => ({ body: {} }) },
  cambiarRol: body({ rol: 'administrador' }),
  cambiarClave: {
    newcomer: true,
    send: () => ({ body: { actual: 'demo1234', password: CLAVE_NUEVA, conf_password: CLAVE_NUEVA } }),
  },
  listarSesiones: { object: (world: World) => sesionDelPaciente(world), shows: (id: string) => id },
  terminarSesion: byId(sesionDelPaciente, { ...inBody }),
  registrarUsuario: {
    send: (_, __, { actor }) => ({
      body: {
        dni: newDni(),
        nro_tramite: '00123456789',
        apellido: 'Núñez',
        nombre: 'María José',
        telefono: '1155550101',
        correo: `${actor}@ejemplo.com`,
        fec_nac: '1990-05-20',
        sexo: 'X',
        domicilio: 'Av. Meeks 1250',
        cp: '1832',
        obraSocial: 'Otra',
        nroAfiliado: '12345678',
        plan: '210',
        password: CLAVE_NUEVA,
        conf_password: CLAVE_NUEVA,
        terms: true,
      },
    }),
  },
  pedirCodigo: { send: () => ({ body: { email: `nadie${nextNumber()}@ejemplo.com` } }) },
  verificarCodigo: ask<ConCodigo>({
    object: recuperacion,
    missing: sinRecuperacion,
    send: (sent) => ({ body: sent }),
  }),
  resetearClave: ask<ConCodigo>({
    object: recuperacion,
    missing: sinRecuperacion,
    fresh: true,
    send: (sent) => ({ body: { ...sent, password: CLAVE_NUEVA } }),
  }),

  restablecerConEnlace: ask<string>({
    object: async (world) =>
      enlace(world, {
        proposito: 'recuperacion',
        objeto: null,
        personaId: (await cuenta(world)).personaId,
        unUso: true,
      }),
    missing: CODIGO_AJENO,
    fresh: true,
    send: (codigo) => ({ body: { enlace: codigo, password: CLAVE_NUEVA } }),
  }),

  listarPersonal: { shows: (_, { who }) => who.administrador.dni },
  invitarPersonal: ask<string>({
    object: () => newDni(),
    send: (dni) => ({
      body: { dni, nombre: 'Irma', apellido: 'Soto', email: `i${dni}@ejemplo.com`, roles: ['gestor_art'] },
    }),
  }),
  reenviarInvitacion: byId(invitada, { ...inBody }),
  retirarInvitacion: byId(invitada, { ...inBody }),
  cambiarRoles: byId(delPersonal, { send: (id) => ({ body: { id, roles: ['coordinador_art'] } }) }),
  verInvitacion: ask<string>({
    object: invitacion,
    missing: CODIGO_AJENO,
    send: (codigo) => ({ body: { codigo } }),
  }),
  aceptarInvitacion: ask<string>({
    object: invitacion,
    missing: CODIGO_AJENO,
    fresh: true,
    send: (codigo) => ({ body: { codigo, password: CLAVE_NUEVA, conf_password: CLAVE_NUEVA } }),
  }),

  ingresarConCodigo: ask<Paso>({
    async object(world) {
      const { personaId, respaldo } = await (telefono ??= conTelefono(world));
      return { ticket: await paso(world, 'codigo', personaId), codigo: respaldo.pop()! };
    },
    missing: ({ codigo }) => ({ ticket: CODIGO_AJENO(), codigo }),
    fresh: true,
    send: (sent) => ({ body: sent }),
  }),
  prepararAlIngresar: ask<string>({
    object: async (world) => paso(world, 'activar', (await cuenta(world, ['administrador'])).personaId),
    missing: CODIGO_AJENO,
    send: (ticket) => ({ body: { ticket } }),
  }),
  activarAlIngresar: ask<Paso>({
    async object(world) {
      await settleStep();
      const ticket = await paso(world, 'activar', (await cuenta(world, ['administrador'])).personaId);
      const { secreto } = await done(world, world.who.anonimo, '/api/sesion/segundoFactor/preparar', {
        ticket,
      });
      return { ticket, codigo: codeFrom(secreto) };
    },
    missing: ({ codigo }) => ({ ticket: CODIGO_AJENO(), codigo }),
    fresh: true,
    send: (sent) => ({ body: sent }),
  }),
  claveAlIngresar: ask<string>({
    object: async (world) => paso(world, 'clave', (await cuenta(world, ['administrador'])).personaId),
    missing: CODIGO_AJENO,
    fresh: true,
    send: (ticket) => ({ body: { ticket, password: CLAVE_NUEVA, conf_password: CLAVE_NUEVA } }),
  }),
  comprobarIdentidad: { newcomer: true, send: () => ({ body: { password: 'demo1234', codigo: '' } }) },
  verSegundoFactor: plain,
  prepararSegundoFactor: { newcomer: true, send: () => ({ body: { password: 'demo1234' } }) },
  activarSegundoFactor: {
    newcomer: true,
    object: codigoDe,
    send: (codigo: string) => ({ body: { codigo } }),
  },
  quitarSegundoFactor: {
    newcomer: true,
    object: async (world: World, who: Person) =>
      who.rol === 'paciente' ? '000000' : (await turnOn(world.portal, who.token!, who.host)).respaldo[0]!,
    send: (codigo: string) => ({ body: { password: 'demo1234', codigo } }),
  },
  reiniciarSegundoFactor: byId(delPersonal, { ...inBody }),
  exigirSegundoFactor: body({ exige: false }),
  exigirPresencia: body({ exige: false }),
};

/** Another session of the patient. */
async function sesionDelPaciente({ portal: { db }, who }: World): Promise<string> {
  const id = newId();
  await db.sql(
    `insert into portal.sesiones (unidad_id, id, persona_id, cuenta_id, rol, alcance, nivel, creada, usada) values (1, $1, $2, $3, 'paciente', 'portal', 1, now(), now())`,
    [id, who.paciente.personaId, who.paciente.cuentaId],
  );
  return id;
}
