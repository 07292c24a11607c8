import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { BodyOf } from '@portal/domain/contract/endpoint';
import {
  tiposDeConexion,
  type ConexionAdmin,
  type conexiones,
  type TipoDeConexion,
} from '@portal/domain/conexiones/contract';
import { ALGORITMO_DE_CLAVE } from '@portal/domain/conexiones/emisor';
import {
  direccionDeReconocedor,
  direccionDeServicio,
  nombresDeConexion,
  validarConexion,
} from '@portal/domain/conexiones/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitDb, UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { ponerAjuste } from '../unidades/index.ts';
import { datosDe, sellarClave } from './conexion.ts';
import {
  clearPrueba,
  confirmClave,
  endClave,
  insertClave,
  listClaves,
  listConexiones,
  lockConexion,
  setActiva,
  upsertConexion,
  type ClaveRow,
  type ConexionRow,
} from './conexiones.repository.ts';
import { datosDeEmisor, vueltaDe } from './emisor/emisor.ts';

const newKeys = promisify(generateKeyPair);

export async function listarConexiones(ctx: SignedCtx): Promise<ConexionAdmin[]> {
  ctx.about({ persona: null });
  return leerConexiones(ctx, ctx.db);
}

async function leerConexiones(ctx: SignedCtx, db: UnitDb): Promise<ConexionAdmin[]> {
  const [filas, claves] = await Promise.all([db.many(listConexiones()), db.many(listClaves())]);
  return tiposDeConexion.map((tipo) =>
    aConexion(
      ctx,
      tipo,
      filas.find((fila) => fila.tipo === tipo),
      claves.filter((clave) => clave.tipo === tipo),
    ),
  );
}

export const leerConexion = async (ctx: SignedCtx, db: UnitDb, tipo: TipoDeConexion) =>
  (await leerConexiones(ctx, db)).find((una) => una.tipo === tipo)!;

function aConexion(
  ctx: SignedCtx,
  tipo: TipoDeConexion,
  fila: ConexionRow | undefined,
  claves: readonly Pick<ClaveRow, 'id' | 'estado' | 'creada' | 'publica'>[],
): ConexionAdmin {
  const prueba =
    fila?.probada == null
      ? null
      : { cuando: fila.probada.toISOString(), bien: fila.prueba_bien!, texto: fila.prueba_texto! };
  const emisor = tipo === 'emisor' && fila ? datosDeEmisor(fila) : null;
  const conSecreto = fila?.secreto != null;
  const conClave = claves.some(({ estado }) => estado === 'vigente');
  return {
    tipo,
    nombre: nombresDeConexion[tipo],
    estado: fila === undefined ? 'sin_configurar' : fila.activa ? 'activa' : 'apagada',
    url: fila?.url ?? '',
    tokenUrl: fila?.token_url ?? '',
    cliente: fila?.cliente ?? '',
    audiencia: fila?.audiencia ?? '',
    scope: fila?.scope ?? '',
    datos: datosDe({ datos: tipo === 'emisor' ? {} : (fila?.datos ?? {}) }),
    emisor: emisor && { ...emisor, vuelta: vueltaDe(ctx), conSecreto },
    claves: claves.map(({ id, estado, creada, publica }) => ({
      id,
      estado: estado as 'vigente' | 'siguiente',
      creada: creada.toISOString(),
      publica: JSON.stringify(publica, null, 2),
    })),
    prueba,
    faltan: [
      ...(fila ? [] : ['Guardar los datos de la conexión']),
      ...(emisor?.prueba === 'secreto'
        ? conSecreto
          ? []
          : ['Guardar el secreto que les dio el organismo']
        : conClave
          ? []
          : ['Generar la clave y registrar su parte pública en el organismo']),
      ...(prueba?.bien ? [] : ['Probar la conexión, y que la prueba salga bien']),
    ],
  };
}

type Escrita = BodyOf<typeof conexiones.guardarConexion>;

export async function guardarConexion(ctx: SignedCtx, escrita: Escrita): Promise<ConexionAdmin> {
  const { tipo } = escrita;
  ctx.about({ persona: null, objeto: tipo });
  const fields = validarConexion(escrita);
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  const { plataforma, repositorio, jurisdiccion } = escrita.datos;
  const datos =
    tipo === 'repositorio'
      ? {
          plataforma: plataforma.trim(),
          repositorio: repositorio.trim(),
          jurisdiccion: jurisdiccion.trim(),
        }
      : {};
  return ctx.act(async (tx) => {
    await tx.run(
      upsertConexion({
        unidad_id: tx.unidadId,
        tipo,
        ...(tipo === 'reconocedor'
          ? { url: direccionDeReconocedor(escrita.url)!, token_url: '' }
          : { url: direccionDeServicio(escrita.url)!, token_url: direccionDeServicio(escrita.tokenUrl)! }),
        cliente: escrita.cliente.trim(),
        audiencia: escrita.audiencia.trim(),
        scope: escrita.scope.trim(),
        datos: JSON.stringify(datos),
        ...quienCambia(ctx),
      }),
    );
    const guardada = await leerConexion(ctx, tx, tipo);
    if (tipo === 'reconocedor') await ofrecerReconocedor(ctx, tx, guardada);
    return guardada;
  });
}

export const quienCambia = ({ actor, clock }: SignedCtx) => ({
  cambiada: clock.machine(),
  cambiada_por: actor.personaId,
});

/** While one key signs, the new one waits: the authority has to know it first. */
export async function generarClave(
  ctx: SignedCtx,
  { tipo }: { tipo: TipoDeConexion },
): Promise<ConexionAdmin> {
  const id = `c-${randomBytes(8).toString('hex')}`;
  ctx.about({ persona: null, objeto: `${tipo}:clave:${id}` });
  const { privateKey, publicKey } = await newKeys('rsa', { modulusLength: 3072 });
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const { cambiada: creada, cambiada_por: creada_por } = quienCambia(ctx);
  return ctx.act(async (tx) => {
    await tx.find(lockConexion(tipo));
    await tx.run(endClave(tipo, 'siguiente', creada));
    const { claves } = await leerConexion(ctx, tx, tipo);
    await tx.run(
      insertClave({
        unidad_id: tx.unidadId,
        tipo,
        id,
        estado: claves.length === 0 ? 'vigente' : 'siguiente',
        privada: sellarClave(ctx.platform, tx.unidadId, id, pem),
        publica: {
          kty: kty!,
          use: 'sig',
          alg: tipo === 'emisor' || tipo === 'reconocedor' ? ALGORITMO_DE_CLAVE : 'RS512',
          kid: id,
          n: n!,
          e: e!,
        },
        creada,
        creada_por,
      }),
    );
    return leerConexion(ctx, tx, tipo);
  });
}

export async function usarClave(
  ctx: SignedCtx,
  { tipo, id }: { tipo: TipoDeConexion; id: string },
): Promise<ConexionAdmin> {
  ctx.about({ persona: null, objeto: `${tipo}:clave:${id}` });
  return ctx.act(async (tx) => {
    await tx.find(lockConexion(tipo));
    const { claves } = await leerConexion(ctx, tx, tipo);
    const clave = claves.find((una) => una.id === id);
    if (!clave) throw new PortalError('no_encontrado');
    if (clave.estado === 'siguiente') {
      const quien = quienCambia(ctx);
      await tx.run(endClave(tipo, 'vigente', quien.cambiada));
      await tx.run(confirmClave(tipo, id));
      await tx.run(clearPrueba(tipo, quien));
    }
    return leerConexion(ctx, tx, tipo);
  });
}

export async function activarConexion(
  ctx: SignedCtx,
  { tipo, activa }: { tipo: TipoDeConexion; activa: boolean },
): Promise<ConexionAdmin> {
  ctx.about({ persona: null, objeto: `${tipo}:${activa ? 'activar' : 'apagar'}` });
  return ctx.act(async (tx) => {
    const row = await tx.find(lockConexion(tipo));
    if (!row) throw new PortalError('conexion_incompleta');
    if (activa && !row.activa && !row.prueba_bien) throw new PortalError('conexion_sin_probar');
    if (row.activa !== activa) await tx.run(setActiva(tipo, activa, quienCambia(ctx)));
    const conexion = await leerConexion(ctx, tx, tipo);
    if (tipo === 'emisor') await mostrarBoton(ctx, tx, conexion);
    if (tipo === 'reconocedor') await ofrecerReconocedor(ctx, tx, conexion);
    return conexion;
  });
}

/** The sign-in page shows the issuer's button as long as it is switched on. */
export const mostrarBoton = (ctx: SignedCtx, tx: UnitTx, { estado, emisor }: ConexionAdmin): Promise<void> =>
  ponerAjuste(ctx, tx, 'login.emisor', estado === 'activa' && emisor ? { boton: emisor.boton } : null);

/** Pages may send sound to the recogniser as long as it is switched on. */
const ofrecerReconocedor = (ctx: SignedCtx, tx: UnitTx, { estado, url }: ConexionAdmin): Promise<void> =>
  ponerAjuste(
    ctx,
    tx,
    'atencion.reconocedor',
    estado === 'activa' ? { origen: `wss://${new URL(url).host}` } : null,
  );
