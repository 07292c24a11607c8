import type { PruebaDeConexion, TipoDeConexion } from '@portal/domain/conexiones/contract';
import { textosDePruebaDeEmisor } from '@portal/domain/conexiones/emisor';
import { textoDeFalla, textoDeRechazo, textosDePrueba } from '@portal/domain/conexiones/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { takeOne } from '../../platform/limits/index.ts';
import { OutboundError } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { conectar, credencialDe } from './conexion.ts';
import { findConexion, setPrueba, type ConexionRow } from './conexiones.repository.ts';
import { credencialesDe, vueltaDe } from './emisor/emisor.ts';
import { queFallaEnEmisor } from './emisor/probar-emisor.ts';
import { queFallaEnReconocedor } from './reconocedor.ts';
import { forgetToken, tokenDe, TokenRefused, type Credencial } from './token.ts';

/** The portal must not become a means to knock at other servers. */
const LIMITE = { name: 'probar-conexion', times: 20, seconds: 600 };

export async function probarConexion(
  ctx: SignedCtx,
  { tipo, clave }: { tipo: TipoDeConexion; clave: 'vigente' | 'siguiente' },
): Promise<PruebaDeConexion> {
  ctx.about({ persona: null, objeto: tipo });
  const { platform, db } = ctx;
  const row = await db.find(findConexion(tipo));
  if (!row) throw new PortalError('conexion_incompleta');
  const cuando = ctx.clock.machine();
  await takeOne(db, platform.secrets, LIMITE, tipo, cuando);
  const fallo =
    tipo === 'emisor'
      ? await queFallaEnEmisor(platform, row, await credencialesDe(platform, db, row, clave), vueltaDe(ctx))
      : await (tipo === 'reconocedor' ? queFallaEnReconocedor : queFalla)(
          platform,
          row,
          await credencialDe(platform, db, row, clave),
        );
  const bien =
    tipo === 'emisor'
      ? textosDePruebaDeEmisor.bien
      : tipo === 'reconocedor'
        ? textosDePrueba.reconocedorBien
        : textosDePrueba.bien;
  const prueba = { cuando: cuando.toISOString(), bien: fallo === null, texto: fallo ?? bien };
  // The test of a waiting key says nothing about the key in use.
  await ctx.act(async (tx) => {
    if (clave === 'vigente')
      await tx.run(
        setPrueba(tipo, row.cambiada, {
          probada: cuando,
          prueba_bien: prueba.bien,
          prueba_texto: prueba.texto,
        }),
      );
  });
  return prueba;
}

/** In words; null if a token was given and the service says that it speaks FHIR. */
async function queFalla(
  platform: Platform,
  row: ConexionRow,
  credencial: Credencial,
): Promise<string | null> {
  if (!credencial.clave) return textosDePrueba.sinClave;
  // Ask for a new token: an old one says nothing about the key.
  forgetToken(credencial);
  let direccion = row.token_url;
  try {
    await tokenDe(platform, credencial);
    direccion = row.url;
    const { status, json } = await conectar(platform, row, credencial).llamar('/metadata', { method: 'GET' });
    if (status !== 200) return textoDeRechazo('servicio', status);
    return (json as { resourceType?: unknown } | null | undefined)?.resourceType === 'CapabilityStatement'
      ? null
      : textosDePrueba.sinFhir;
  } catch (error) {
    if (error instanceof TokenRefused)
      return error.status === 200 ? textosDePrueba.tokenIlegible : textoDeRechazo('token', error.status);
    if (error instanceof OutboundError) return textoDeFalla(error.code, direccion);
    throw error;
  }
}
