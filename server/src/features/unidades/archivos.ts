import type { Readable } from 'node:stream';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ajustes } from '@portal/domain/unidades/ajustes';
import { CERTIFICADO_BYTES, IMAGEN_BYTES, PUNTOS_DE_IMAGEN } from '@portal/domain/unidades/contract';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { openPicture, putNamed, putPicture } from '../../platform/files/named-files.ts';
import { kindOf, pointsOf, readUpload } from '../../platform/files/uploads.ts';

const carpetaDe = (clave: string) => `${clave}/marca`;
export const lugarDe = (clave: string, archivo: string) => `${carpetaDe(clave)}/${archivo}`;

export async function subirImagen(ctx: SignedCtx, body: Readable): Promise<{ archivo: string }> {
  const bytes = await readUpload(ctx.platform, body, IMAGEN_BYTES);
  if ((pointsOf(bytes) ?? 0) > PUNTOS_DE_IMAGEN) throw new PortalError('imagen_muy_grande');
  const archivo = await putPicture(ctx.platform.files, carpetaDe(ctx.unidad.clave), bytes);
  if (archivo === undefined) throw new PortalError('imagen_no_admitida');
  ctx.about({ persona: null, objeto: archivo });
  return { archivo };
}

export async function subirCertificado(ctx: SignedCtx, body: Readable): Promise<{ archivo: string }> {
  const bytes = await readUpload(ctx.platform, body, CERTIFICADO_BYTES);
  if (kindOf(bytes) !== 'application/pdf') throw new PortalError('certificado_no_admitido');
  const archivo = await putNamed(ctx.platform.files, carpetaDe(ctx.unidad.clave), bytes, 'pdf');
  ctx.about({ persona: null, objeto: archivo });
  return { archivo };
}

/** Files named by a setting must have been uploaded to this unit. */
export async function exigirArchivos({ platform, unidad }: Ctx, ajustes: Ajustes): Promise<void> {
  for (const clave of ['imagenes.logo', 'imagenes.lateral', 'imagenes.certificado']) {
    const archivo = ajustes[clave];
    if (typeof archivo === 'string' && !(await platform.files.find(lugarDe(unidad.clave, archivo))))
      throw new PortalError('datos_invalidos', {
        fields: { [clave]: 'Ese archivo no está. Subilo de nuevo.' },
      });
  }
}

export async function verImagen({ platform, unidad }: Ctx, archivo: string): Promise<Stream> {
  const imagen = await openPicture(platform.files, carpetaDe(unidad.clave), archivo);
  if (!imagen) throw new PortalError('no_encontrado');
  return imagen;
}
