import type { Readable } from 'node:stream';
import { BANNER_BYTES, direccionDeImagen } from '@portal/domain/capacitacion/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { openPicture, putPicture } from '../../platform/files/named-files.ts';
import { readUpload } from '../../platform/files/uploads.ts';

const carpetaDe = ({ unidad }: Ctx) => `${unidad.clave}/banners`;

/** Checks the type by content. A banner refers to the picture by the returned address. */
export async function subirImagenDeBanner(ctx: SignedCtx, body: Readable): Promise<{ address: string }> {
  const archivo = await putPicture(
    ctx.platform.files,
    carpetaDe(ctx),
    await readUpload(ctx.platform, body, BANNER_BYTES),
  );
  if (archivo === undefined) throw new PortalError('imagen_no_admitida');
  ctx.about({ persona: null, objeto: archivo });
  return { address: direccionDeImagen(archivo) };
}

export async function verImagenDeBanner(ctx: Ctx, archivo: string): Promise<Stream> {
  const imagen = await openPicture(ctx.platform.files, carpetaDe(ctx), archivo);
  if (!imagen) throw new PortalError('no_encontrado');
  return imagen;
}
