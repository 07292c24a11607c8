import { leerMatriculas, pedidoDeMatriculas } from '@portal/domain/matriculas/refeps';
import { estadoDe } from '@portal/domain/matriculas/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { OutboundError } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { conexionActiva } from '../conexiones/index.ts';
import {
  findProfesional,
  findQueFirma,
  listMatriculas,
  touchIntento,
  updateRespuesta,
  updateSinRespuesta,
} from './matriculas.repository.ts';

/** Somebody waits for the answer before a prescription. */
const LIMIT_MS = 3000;
/** While REFEPS is away, not every signature waits for it. */
const ENTRE_INTENTOS_MS = 60_000;

/**
 * Asks REFEPS about all licences of a professional and keeps what is understood. Never call it inside a
 * transaction. Without a connection it does nothing.
 */
export async function consultarRefeps(
  platform: Platform,
  unidadId: number,
  personaId: string,
): Promise<void> {
  const db = platform.unit(unidadId);
  const [conexion, profesional, pedidas] = await Promise.all([
    conexionActiva(platform, db, 'refeps'),
    db.find(findProfesional(unidadId, personaId)),
    db.many(listMatriculas(personaId)),
  ]);
  if (!conexion || !profesional || pedidas.length === 0) return;
  await db.run(touchIntento(personaId, platform.clock.now()));
  const dichas = await preguntar();
  const ahora = platform.clock.now();
  await db.tx(async (tx) => {
    if (dichas)
      for (const [lugar, pedida] of pedidas.entries())
        await tx.run(updateRespuesta(pedida.id, pedida, dichas[lugar]!, ahora));
    else await tx.run(updateSinRespuesta(personaId, ahora));
    await tx.run(
      platform.audit.insert([
        {
          unidadId,
          acto: 'consultar_matricula',
          resultado: dichas ? 'ok' : 'sin_respuesta',
          actorId: null,
          actorRol: null,
          paraId: personaId,
          objeto: 'refeps',
          direccion: '',
          pedido: '',
        },
      ]),
    );
  });

  async function preguntar() {
    const { dni } = profesional!;
    try {
      const { status, json } = await conexion!.llamar(pedidoDeMatriculas(dni), {
        method: 'GET',
        limitMs: LIMIT_MS,
      });
      return status === 200 ? leerMatriculas(json, dni, pedidas) : undefined;
    } catch (error) {
      if (error instanceof OutboundError) return undefined;
      throw error;
    }
  }
}

/** Before a receta: if the licence that signs was not asked about today, or is not known to be good. */
export async function consultarAntesDeRecetar(
  platform: Platform,
  unidadId: number,
  personaId: string,
): Promise<void> {
  const matricula = await platform.unit(unidadId).find(findQueFirma(personaId));
  if (!matricula) return;
  const ahora = platform.clock.now();
  const { consultada, intentada } = matricula;
  const deHoy = consultada !== null && diaDe(consultada) === diaDe(ahora);
  if (deHoy && estadoDe(matricula, true, ahora) === 'habilitada') return;
  if (intentada !== null && ahora.getTime() - intentada.getTime() < ENTRE_INTENTOS_MS) return;
  await consultarRefeps(platform, unidadId, personaId);
}
