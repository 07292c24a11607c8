import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { ConexionAdmin, conexiones, DatosDeEmisor } from '@portal/domain/conexiones/contract';
import { palabrasDe, validarEmisor } from '@portal/domain/conexiones/emisor';
import { PortalError } from '@portal/domain/errores/errores';
import { datosDelEmisor, type NombresDeClaims } from '@portal/domain/ingreso/emisor';
import type { SignedCtx } from '../../../http/context.ts';
import { leerConexion, mostrarBoton, quienCambia } from '../administrar-conexiones.ts';
import { lockConexion, upsertConexion } from '../conexiones.repository.ts';
import { sellarSecreto } from './emisor.ts';

/** An empty secret keeps the one before, unless the address or the client has changed. */
export async function guardarEmisor(
  ctx: SignedCtx,
  escrito: BodyOf<typeof conexiones.guardarEmisor>,
): Promise<ConexionAdmin> {
  ctx.about({ persona: null, objeto: 'emisor' });
  const fields = validarEmisor(escrito);
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  const limpio = (texto: string) => texto.trim();
  const [url, cliente] = [limpio(escrito.url), limpio(escrito.cliente)];
  const datos: DatosDeEmisor = {
    boton: limpio(escrito.boton),
    prueba: escrito.prueba,
    niveles: palabrasDe(escrito.niveles).join(' '),
    claims: Object.fromEntries(
      datosDelEmisor.map((dato) => [dato, limpio(escrito.claims[dato])]),
    ) as NombresDeClaims,
  };
  return ctx.act(async (tx) => {
    const antes = await tx.find(lockConexion('emisor'));
    // A secret is for one issuer: it is not sent to another one by mistake.
    const mismo = antes?.url === url && antes.cliente === cliente;
    const secreto =
      escrito.secreto !== ''
        ? sellarSecreto(ctx.platform, tx.unidadId, escrito.secreto)
        : mismo && escrito.prueba === 'secreto'
          ? antes.secreto
          : null;
    await tx.run(
      upsertConexion({
        unidad_id: tx.unidadId,
        tipo: 'emisor',
        url,
        token_url: '',
        cliente,
        audiencia: limpio(escrito.audiencia),
        scope: palabrasDe(escrito.scope).join(' '),
        datos: JSON.stringify(datos),
        secreto,
        ...quienCambia(ctx),
      }),
    );
    const guardado = await leerConexion(ctx, tx, 'emisor');
    await mostrarBoton(ctx, tx, guardado);
    return guardado;
  });
}
