import * as z from 'zod/mini';
import { contract, reads, writes } from '../contract/endpoint.ts';

/** Places that show banners; /teleEducacion shows this one. */
export const tiposDeBanner = ['tele_educacion'] as const;

const texto = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^\P{Cc}*$/u));
/** Pictures and videos are served by the portal; a link may also be an external https URL. */
const propia = () => z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[\w./?=&%-]*$/));
const enlace = () =>
  z
    .string()
    .check(
      z.maxLength(300),
      z.regex(/^(\/(?![/\\])[\w./?=&%#-]*|https:\/\/[\w.-]+(:\d+)?(\/[\w./?=&%#~+,;:@!-]*)?)$/),
    );

const comun = {
  /** Unique code within the unit. */
  cod: z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]{2,40}$/)),
  show: z.boolean(),
  title: texto(120),
  /** One sentence: the alternative text of a picture, or what a link opens. */
  text: texto(400),
};

export const Banner = z.discriminatedUnion('type', [
  /** A picture, shown as it is. */
  z.strictObject({ ...comun, type: z.literal('imagen'), address: propia() }),
  /** A link that opens in a new tab; `image` is shown for it. */
  z.strictObject({ ...comun, type: z.literal('url'), address: enlace(), image: z.nullable(propia()) }),
  /** A video without sound, played in the page. */
  z.strictObject({ ...comun, type: z.literal('video'), address: propia(), image: z.nullable(propia()) }),
]);
export type Banner = z.infer<typeof Banner>;

export const BANNER_BYTES = 2 * 1024 * 1024;
export const tiposDeImagen = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** URL of a picture that the unit uploaded. */
export const direccionDeImagen = (archivo: string) => `/api/banner/imagenes/${archivo}`;

const Tipo = z._default(z.enum(tiposDeBanner), 'tele_educacion');

export const capacitacion = contract({
  listarBanners: {
    ...reads,
    path: '/api/banner/listar',
    summary: 'Banners of the unit by type, in order; only those with `show`',
    query: z.strictObject({ tipo: Tipo }),
    answer: z.array(Banner),
    who: ['paciente'],
    flag: 'capacitaciones',
    audit: null,
  },
  listarTodosLosBanners: {
    ...reads,
    path: '/api/banner/todos',
    summary:
      "The same for who administers the unit, with those that are not shown; `propios`: the unit's own, not the starting set",
    query: z.strictObject({ tipo: Tipo }),
    /** `version` changes with the list, so that a concurrent edit is detected. */
    answer: z.object({ banners: z.array(Banner), propios: z.boolean(), version: z.string() }),
    who: ['administrador'],
    flag: 'capacitaciones',
    audit: null,
  },
  cambiarBanners: {
    ...writes,
    path: '/api/banner/cambiar',
    summary: 'These, in this order, from now on; none at all brings the starting set back',
    /** `version` of the list that was read. */
    body: z.strictObject({
      tipo: Tipo,
      banners: z.array(Banner).check(z.maxLength(60)),
      version: z.optional(z.string().check(z.maxLength(64))),
    }),
    who: ['administrador'],
    flag: 'capacitaciones',
    audit: 'cambiar_banners',
  },

  subirImagenDeBanner: {
    ...writes,
    path: '/api/banner/imagen',
    summary: 'Bring a picture for a banner: PNG, JPG or WebP, judged by its content',
    upload: { types: tiposDeImagen, bytes: BANNER_BYTES },
    answer: z.object({ address: z.string() }),
    who: ['administrador'],
    flag: 'capacitaciones',
    audit: 'cambiar_banners',
    rate: 'archivo',
  },
  verImagenDeBanner: {
    ...reads,
    path: '/api/banner/imagenes/:archivo',
    summary: 'A picture that the unit brought, by the name of its content',
    params: z.strictObject({ archivo: z.string().check(z.regex(/^[a-f0-9]{64}\.(png|jpg|webp)$/)) }),
    answer: { stream: tiposDeImagen },
    who: 'publico',
    flag: 'capacitaciones',
    audit: null,
    rate: 'archivo',
  },

  /* pieces of the starting set */
  verPieza: {
    ...reads,
    path: '/contenido/capacitacion/:pieza',
    summary: "A picture (.svg) or a page of the starting set, in the unit's colours",
    params: z.strictObject({
      pieza: z.string().check(z.maxLength(60), z.regex(/^[a-z0-9-]{2,40}(\.svg)?$/)),
    }),
    answer: { stream: ['image/svg+xml', 'text/html'] },
    who: 'publico',
    flag: 'capacitaciones',
    audit: null,
    rate: 'archivo',
  },
});
