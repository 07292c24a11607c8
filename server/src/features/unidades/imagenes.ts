import { createHash } from 'node:crypto';
import { tokensDe } from '@portal/domain/plantillas/colores';
import { escenaSvg, focoDeEscena } from '@portal/domain/plantillas/dibujos/escenas';
import { emblemaSvg } from '@portal/domain/plantillas/dibujos/logo';
import type { Ctx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { emblemPng } from '../../platform/mail/emblem-png.ts';
import { inert } from '../../platform/files/named-files.ts';
import { verImagen } from './archivos.ts';
import type { Unidad } from '../../units/registry.ts';
import { unidadEnVistaPrevia } from './vista-previa.ts';

/** Images change only when an administrator replaces them: cache them for a few minutes. */
export const cached = { 'cache-control': 'public, max-age=300' };
export const svg = (body: string): Stream => ({
  body,
  type: 'image/svg+xml; charset=utf-8',
  headers: { ...cached, ...inert },
});

const dibujos = { logo: emblemaSvg, lateral: escenaSvg } as const;
type Cual = keyof typeof dibujos;

/**
 * URL of the image. A drawn image depends on the colours, so its URL contains their hash and no cache shows
 * an old one.
 */
export function direccionDeImagen(unidad: Unidad, cual: Cual): string {
  const propia = unidad.plantilla.imagenes?.[cual];
  return propia === undefined
    ? `/api/unidad/${cual}?v=${coloresDe(unidad)}`
    : `/api/unidad/imagenes/${propia}`;
}

const conocidos = new WeakMap<Unidad, string>();

/** Hashed once, not for each mail: a unit whose settings change is another object. */
function coloresDe(unidad: Unidad): string {
  let hash = conocidos.get(unidad);
  if (hash === undefined) {
    hash = createHash('sha256')
      .update(JSON.stringify([unidad.modelo, unidad.plantilla.colores]))
      .digest('hex')
      .slice(0, 12);
    conocidos.set(unidad, hash);
  }
  return hash;
}

/** The same for a mail: a drawn image is requested as PNG. */
export const direccionDeLogoEnCorreo = (unidad: Unidad): string =>
  direccionDeImagen(unidad, 'logo').replace('?v=', '?png=');

/** Cache by drawing: a unit has one, and another when its colours change. */
const pngs = new Map<string, Buffer>();

function pngDe(emblema: string): Buffer {
  const known = pngs.get(emblema) ?? emblemPng(emblema);
  if (pngs.size > 500) pngs.clear();
  pngs.set(emblema, known);
  return known;
}

/**
 * Where a band is cropped from the side image: at the people of a drawn scene, in the middle of an uploaded
 * picture.
 */
export const focoDeImagen = ({ modelo, plantilla }: Unidad): number =>
  plantilla.imagenes?.lateral === undefined ? focoDeEscena(modelo) : 0.5;

/** The administrator's upload, else the deployment's file, else the template's drawing. */
export async function verImagenDeCara(ctx: Ctx, cual: Cual, png = false): Promise<Stream> {
  const previa = await unidadEnVistaPrevia(ctx.platform, ctx.unidad, ctx.caller.cookies);
  const { plantilla, modelo, clave } = previa ?? ctx.unidad;
  const propia = plantilla.imagenes?.[cual];
  const headers = { ...(previa ? { 'cache-control': 'no-store' } : cached), ...inert };
  if (propia !== undefined) return { ...(await verImagen(ctx, propia)), headers };
  for (const [ending, type] of [
    ...(png ? [] : [['svg', 'image/svg+xml'] as const]),
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const own = await ctx.platform.files.find(`${clave}/marca/${cual}.${ending}`);
    if (own) return { body: own.stream(), type, headers };
  }
  const dibujo = dibujos[cual](modelo, tokensDe(plantilla.colores));
  return { ...(png ? { body: pngDe(dibujo), type: 'image/png' } : svg(dibujo)), headers };
}
