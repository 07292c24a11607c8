import type { PasoDeIngreso, Sesion } from '@portal/domain/cuentas/contract';
import { llaves, type Llave } from '@portal/domain/cuentas/contract-llaves';
import { call } from '../../../lib/api.ts';
import { crearLlave, usarLlave } from '../../../lib/navegador/llaves.ts';
import { abrirSesion } from '../../../lib/sesion.ts';

export { LlaveCancelada, LlaveRepetida } from '../../../lib/navegador/llaves.ts';

/** `persona`: a key of anybody else is refused. */
export async function ingresarConLlave(
  acceso: 'portal' | 'personal',
  persona?: string,
): Promise<Sesion | PasoDeIngreso> {
  const desafio = await call(llaves.pedirIngresoConLlave, { body: {} });
  const asercion = await usarLlave(desafio);
  return abrirSesion(() =>
    call(llaves.ingresarConLlave, { body: { asercion, acceso, ...(persona && { persona }) } }),
  );
}

export async function agregarLlave(): Promise<Llave> {
  const preparada = await call(llaves.prepararLlave, { body: {} });
  return call(llaves.agregarLlave, { body: await crearLlave(preparada) });
}

export async function comprobarConLlave(): Promise<void> {
  const desafio = await call(llaves.pedirComprobacionConLlave, { body: {} });
  await call(llaves.comprobarConLlave, { body: { asercion: await usarLlave(desafio) } });
}
