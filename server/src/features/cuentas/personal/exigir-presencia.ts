import type { SignedCtx } from '../../../http/context.ts';
import { cambiarAjuste } from '../../unidades/index.ts';

/** Effective with the next signature. Nobody is locked out: who has no passkey types the password again. */
export const exigirPresencia = (ctx: SignedCtx, { exige }: { exige: boolean }): Promise<void> =>
  cambiarAjuste(ctx, { clave: 'seguridad.exigePresencia', valor: exige });
