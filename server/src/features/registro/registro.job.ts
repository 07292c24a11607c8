import { recetaRegistrada } from '@portal/domain/registro/hechos';
import type { SystemDb } from '../../db/system-db.ts';
import type { UnitDb, UnitTx } from '../../db/unit-db.ts';
import { errorFacts } from '../../platform/log.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { OutboundError } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Due } from '../../platform/tick.ts';
import { conexionActiva } from '../conexiones/index.ts';
import { armarBundle, cuantosItems } from './bundle.ts';
import { correoDeDemora, correoDeRechazo } from './correos.ts';
import { mapeo } from './mapeo.ts';
import {
  claimRegistros,
  findContacto,
  findReceta,
  insertCuirs,
  listAdministradores,
  listUnidadesPendientes,
  listUnidadesSinAviso,
  releaseRegistro,
  settleAnulacion,
  settleRegistro,
  touchAviso,
  type Falla,
  type RecetaRow,
  type RegistroTomado,
} from './registro.repository.ts';
import { interpretar, interpretarAnulacion, type Resultado } from './respuesta.ts';

const LOTE = 4;
/** A unit with much to send and a slow repository lets the others go on after this long. */
const TURNO_MS = 10_000;
const DEMORA_MS = 3_600_000;
const MAX_ESPERA_MS = 900_000;
const esperaMs = (intentos: number) => Math.min(MAX_ESPERA_MS, 5000 * 2 ** Math.min(intentos - 1, 10));

/**
 * Sends prescriptions to the repositories and their annulments after them. Each is claimed by one process, and
 * retried under the same key until the repository decides: never lost, never registered twice.
 */
export function createRegistroJob(db: SystemDb, platform: Platform): Due {
  const { clock, log } = platform;

  async function enviarDeUnidad(unidadId: number): Promise<void> {
    const unit = db.unit(unidadId);
    const hasta = performance.now() + TURNO_MS;
    while (performance.now() < hasta && !platform.stopping()) {
      const tomados = await db.many(claimRegistros(unidadId, clock.machine(), LOTE));
      const resultados = await Promise.all(tomados.map((uno) => enviar(platform, unit, uno)));
      // The repository does not answer: stop, instead of letting every prescription time out.
      if (tomados.length < LOTE || !resultados.includes(true)) return;
    }
  }

  return {
    name: 'registro',
    everyMs: 2000,
    async run() {
      const unidades = await db.many(listUnidadesPendientes(clock.machine()));
      const hechas = await Promise.allSettled(unidades.map(({ unidad_id }) => enviarDeUnidad(unidad_id)));
      for (const hecha of hechas)
        if (hecha.status === 'rejected') log.warn(errorFacts(hecha.reason), 'prescriptions were not sent');
      const antesDe = new Date(clock.machine().getTime() - DEMORA_MS);
      for (const { unidad_id } of await db.many(listUnidadesSinAviso(antesDe)))
        await avisarDemora(platform, db.unit(unidad_id), antesDe);
    },
  };
}

/** Returns whether the repository answered. */
async function enviar(platform: Platform, unit: UnitDb, tomado: RegistroTomado): Promise<boolean> {
  const { documento_id: id, estado, clave, anulacion_clave } = tomado;
  const anular = estado === 'registrada';
  const receta = await unit.get(findReceta(unit.unidadId, id));
  const resultado = await preguntar(platform, unit, receta, {
    id,
    clave: anular ? anulacion_clave! : clave,
    anular,
  });
  if (resultado.que === 'falla') {
    await posponer(platform, unit, tomado, resultado.falla);
    return resultado.falla === 'error' || resultado.falla === 'no_se_entiende';
  }
  if (anular) {
    await unit.run(
      settleAnulacion(unit.unidadId, id, resultado.que === 'registrada' ? 'hecha' : 'rechazada'),
    );
    return true;
  }
  try {
    await unit.tx((tx) => anotar(platform, tx, id, receta, resultado));
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'cuirs_unico') throw error;
    // The repository gave the CUIR of another prescription.
    await posponer(platform, unit, tomado, 'no_se_entiende');
  }
  return true;
}

async function preguntar(
  platform: Platform,
  unit: UnitDb,
  receta: RecetaRow,
  envio: { id: string; clave: string; anular: boolean },
): Promise<Resultado> {
  const conexion = await conexionActiva(platform, unit, 'repositorio');
  if (!conexion) return { que: 'falla', falla: 'sin_conexion' };
  const unidad = await platform.units.byId(unit.unidadId);
  try {
    const respuesta = await conexion.llamar(mapeo.ruta, {
      method: 'POST',
      body: armarBundle(receta, { ...envio, origen: platform.originOf(unidad) }),
      key: envio.clave,
    });
    if (envio.anular) return interpretarAnulacion(respuesta);
    const { plataforma, repositorio } = conexion.datos;
    return interpretar(respuesta, { items: cuantosItems(receta), plataforma, repositorio });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { que: 'falla', falla: 'sin_respuesta' };
  }
}

async function posponer(
  { clock, log }: Platform,
  unit: UnitDb,
  { documento_id, intentos }: RegistroTomado,
  falla: Falla,
): Promise<void> {
  log.warn({ documento: documento_id, intentos, falla }, 'a prescription was not registered');
  const proximo = new Date(clock.machine().getTime() + esperaMs(intentos));
  await unit.run(releaseRegistro(unit.unidadId, documento_id, falla, proximo));
}

async function anotar(
  platform: Platform,
  tx: UnitTx,
  id: string,
  receta: RecetaRow,
  resultado: Exclude<Resultado, { que: 'falla' }>,
): Promise<void> {
  const ahora = platform.clock.machine();
  const motivo = resultado.que === 'rechazada' ? resultado.motivo : null;
  if (!(await tx.find(settleRegistro(tx.unidadId, id, { estado: resultado.que, motivo }, ahora)))) return;
  if (resultado.que === 'registrada')
    await tx.run(
      insertCuirs(
        resultado.cuirs.map((cuir, i) => ({
          unidad_id: tx.unidadId,
          documento_id: id,
          item: i + 1,
          cuir,
          recibido: ahora,
        })),
      ),
    );
  else await avisarRechazo(platform, tx, id, receta);
  await platform.publish(tx, recetaRegistrada({ documentoId: id }));
}

async function avisarRechazo(
  platform: Platform,
  tx: UnitTx,
  id: string,
  { autor_id, numero }: RecetaRow,
): Promise<void> {
  const autor = await tx.find(findContacto(tx.unidadId, autor_id));
  if (!autor?.email) return;
  const unidad = await platform.units.byId(tx.unidadId);
  await encolarMensaje(platform, tx, {
    tipo: 'registro_rechazado',
    destinatario: autor.email,
    causa: `registro:${id}:rechazo`,
    ...correoDeRechazo(unidad, platform.originOf(unidad), numero),
  });
}

async function avisarDemora(platform: Platform, unit: UnitDb, antesDe: Date): Promise<void> {
  const unidad = await platform.units.byId(unit.unidadId);
  await unit.tx(async (tx) => {
    const cuales = await tx.many(touchAviso(tx.unidadId, platform.clock.machine(), antesDe));
    if (cuales.length === 0) return;
    const demoradas = cuales.filter(({ demorada }) => demorada).length;
    const cuenta = { demoradas, rechazadas: cuales.length - demoradas };
    for (const { email } of await tx.many(listAdministradores(tx.unidadId)))
      await encolarMensaje(platform, tx, {
        tipo: 'registro_demorado',
        destinatario: email,
        causa: `registro:${cuales[0]!.documento_id}:demora`,
        ...correoDeDemora(unidad, platform.originOf(unidad), cuenta),
      });
  });
}
