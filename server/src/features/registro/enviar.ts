import { recetaRegistrada } from '@portal/domain/registro/hechos';
import type { Falla } from '@portal/domain/registro/pendientes';
import type { UnitDb, UnitTx } from '../../db/unit-db.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import { OutboundError } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { conexionActiva } from '../conexiones/index.ts';
import { armarBundle, cuantosItems } from './bundle.ts';
import { correoDeRechazo } from './correos.ts';
import { mapeo } from './mapeo.ts';
import {
  findContacto,
  findReceta,
  insertCuirs,
  releaseRegistro,
  settleAnulacion,
  settleRegistro,
  type RecetaRow,
  type RegistroTomado,
} from './registro.repository.ts';
import { interpretar, interpretarAnulacion, type Resultado } from './respuesta.ts';

const MAX_ESPERA_MS = 900_000;
const esperaMs = (intentos: number) => Math.min(MAX_ESPERA_MS, 5000 * 2 ** Math.min(intentos - 1, 10));

/** Returns whether the repository answered. */
export async function enviar(platform: Platform, unit: UnitDb, tomado: RegistroTomado): Promise<boolean> {
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
      settleAnulacion(unit.unidadId, id, resultado.que === 'rechazada' ? resultado.clase : null),
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
    return interpretar(respuesta, { id: envio.id, items: cuantosItems(receta), plataforma, repositorio });
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
  const { motivo, clase } = resultado.que === 'rechazada' ? resultado : { motivo: null, clase: null };
  const decidido = { estado: resultado.que, motivo, clase };
  if (!(await tx.find(settleRegistro(tx.unidadId, id, decidido, ahora)))) return;
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
