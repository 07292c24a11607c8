import { randomUUID } from 'node:crypto';
import {
  palabrasDe,
  queLeFaltaAlEmisor,
  textosDePruebaDeEmisor as textos,
} from '@portal/domain/conexiones/emisor';
import { textoDeFalla, textoDeRechazo, textosDePrueba } from '@portal/domain/conexiones/reglas';
import type { Platform } from '../../../platform/platform.ts';
import type { ConexionRow } from '../conexiones.repository.ts';
import {
  aceptaVuelta,
  conocerEmisor,
  leerFallo,
  mostrarCodigoInventado,
  publicaLlaves,
  type Credenciales,
} from './cliente.ts';
import { datosDeEmisor } from './emisor.ts';

/** In words; null if the issuer has what the portal needs, and knows the unit. Nobody's data are sent. */
export async function queFallaEnEmisor(
  platform: Platform,
  row: ConexionRow,
  credenciales: Credenciales,
  vuelta: string,
): Promise<string | null> {
  const datos = datosDeEmisor(row);
  const { prueba } = datos;
  if (!credenciales.prueba) return prueba === 'secreto' ? textos.sinSecreto : textosDePrueba.sinClave;
  try {
    const cliente = await conocerEmisor(platform, credenciales);
    const falta = queLeFaltaAlEmisor(cliente.serverMetadata(), datos);
    if (falta !== undefined) return falta;
    if (!(await publicaLlaves(platform, cliente))) return textos.sinLlaves;
    const dice = await mostrarCodigoInventado(cliente, vuelta);
    if (dice !== 'invalid_grant') return textos.noReconoce[prueba];
    const pedido = {
      vuelta,
      scope: row.scope,
      niveles: palabrasDe(datos.niveles),
      state: randomUUID(),
      nonce: randomUUID(),
      verificador: `${randomUUID()}${randomUUID()}`,
    };
    return (await aceptaVuelta(platform, cliente, pedido)) ? null : textos.sinVuelta(vuelta);
  } catch (error) {
    const fallo = leerFallo(error);
    if (fallo.tipo === 'sin respuesta') return textoDeFalla(fallo.codigo, row.url);
    if (fallo.tipo === 'otro emisor') return textos.otroEmisor(fallo.dicho.slice(0, 200));
    if (fallo.tipo === 'estado' && (fallo.status >= 500 || fallo.status === 429))
      return textoDeRechazo('servicio', fallo.status);
    return textos.noEsEmisor;
  }
}
