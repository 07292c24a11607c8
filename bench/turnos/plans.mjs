// Times every statement of the turnos as the application's role, with a custom and with a generic plan. Takes
// the fastest of a dozen runs, because the machine may be busy.
import { createRequire } from 'node:module';
import pg from 'pg';
import * as agenda from '../../server/src/features/agenda/agenda.repository.ts';
import * as ocupar from '../../server/src/features/turnos/reserva/ocupar.repository.ts';
import * as topes from '../../server/src/features/turnos/reserva/topes.repository.ts';
import * as turnos from '../../server/src/features/turnos/turnos.repository.ts';
import { listPendientes } from '../../server/src/features/turnos/avisos/avisos.repository.ts';
import { lockSiguiente } from '../../server/src/features/turnos/espera/espera.repository.ts';
import { toPg } from '../../server/src/db/query.ts';
import { booking } from './rows.ts';

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js');
const ROUNDS = 12;

function literal(value) {
  if (value === undefined || value === null) return 'null';
  const text = prepareValue(value);
  return pg.escapeLiteral(Buffer.isBuffer(text) ? `\\x${text.toString('hex')}` : String(text));
}

export async function explainAll(
  appUrl,
  { turno, paciente, actor, servicioId, candidatos, inicio, fin, foto, version },
) {
  const now = new Date();
  const lugar = { candidatos, inicio, fin };
  const recursos = candidatos.map(({ recurso }) => recurso);
  const correo = {
    id: turno.id,
    tipo: 't',
    destinatario: 'a@ejemplo.com',
    asunto: '',
    texto: '',
    html: '',
    causa: 'x',
  };
  const enlaces = {
    respuesta: { hash: Buffer.from('1'), vence: now },
    entrada: { hash: Buffer.from('2'), vence: now },
  };
  const hoy = now.toISOString().slice(0, 10);
  const [, insert] = booking({
    inicio,
    fin,
    pacienteId: actor.id,
    servicioId,
    candidatos,
    key: 'k',
    agenda: version,
  }).queries;
  const todos = {
    conFamilia: true,
    hoy,
    ahora: now,
    desde: null,
    hasta: null,
    estados: [1, 2, 3, 4, 5],
    salto: 0,
    porPagina: 10,
  };
  const statements = [
    agenda.findAgenda(1, hoy),
    agenda.listOcupados(1, recursos, now, new Date(now.getTime() + 30 * 86_400_000), now),
    agenda.listNovedades(1, [foto]),
    turnos.listPacientes(1, [{ actorId: actor.id, dni: actor.dni }], hoy, true),
    insert,
    topes.lockTopes(actor.id),
    topes.countTopes(1, actor.id, now, new Date(now.getTime() - 86_400_000)),
    ocupar.findMotivos(1, lugar, paciente, servicioId, now, turno.id),
    ocupar.updatePasados(1, paciente, servicioId, now),
    ocupar.lockVencidos(1, lugar, now),
    turnos.listTurnos(1, { ...todos, personaId: paciente }),
    turnos.findTurno(1, turno.id),
    turnos.lockTurno(1, turno.id),
    ocupar.updateHorario({
      ...lugar,
      unidadId: 1,
      id: turno.id,
      version: 1,
      porProfesional: false,
      semilla: Buffer.from('1'),
      creado: now,
      viejos: [Buffer.from('1')],
      enlaces,
      correo,
      machine: now,
    }),
    turnos.cancelTurno(1, turno.id, correo, now),
    {
      ...toPg(
        lockSiguiente(1, { servicioId, profesionalId: null, inicio, fin, hoy, dejadoPor: paciente }, []),
      ),
      name: 'espera-siguiente',
    },
    { ...toPg(listPendientes(now, 100, new Date(now.getTime() - 2000))), name: 'tick', system: true },
  ];
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  const results = [];
  for (const { name, text, values, system } of statements) {
    // A statement that is not prepared by name is planned on each execution.
    for (const mode of system ? ['force_custom_plan'] : ['force_custom_plan', 'force_generic_plan']) {
      await client.query(
        `begin; set local role ${system ? 'portal_sistema' : 'portal_app'}; set local search_path = portal, public; set local app.unidad_id = '1'; set local plan_cache_mode = ${mode}`,
      );
      await client.query(`prepare q as ${text}`);
      const times = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await client.query('savepoint s');
        const { rows } = await client.query(
          `explain (analyze, format json) execute q${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`,
        );
        await client.query('rollback to s');
        times.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
      }
      await client.query('rollback');
      await client.query('deallocate q');
      results.push({ name, mode, ms: Math.min(...times) });
    }
  }
  await client.end();
  return results;
}
