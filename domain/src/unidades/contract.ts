import * as z from 'zod/mini';
import { periodos } from '../atenciones/reglas.ts';
import { nada, revision as nuevaRevision } from '../contract/campos.ts';
import { contract, givesTicket, reads, takesTicket, writes } from '../contract/endpoint.ts';
import { Aviso, Plantilla } from '../plantillas/plantilla.ts';

const {
  nombre,
  marca,
  tipo,
  requiere,
  turnosOn,
  editDatos,
  horarios,
  login,
  encabezado,
  capacitaciones,
  atencionesLegado,
  entradaAutomatica,
  errorRedireccion,
  ayudas,
  textos,
} = Plantilla.shape;

/** The web's configuration of its unit. Postal codes, padrones and insurers' URLs stay on the server. */
export const Configuracion = z.object({
  unidad: z.object({ id: z.int(), clave: z.string(), nombre }),
  marca,
  tipo,
  requiere,
  turnosOn,
  editDatos,
  horarios,
  login,
  registro: z.object({
    ...Plantilla.shape.registro.shape,
    residentes: z.optional(z.object({ distrito: z.optional(z.string()) })),
  }),
  encabezado,
  capacitaciones,
  atencionesLegado,
  entradaAutomatica,
  errorRedireccion,
  pie: Plantilla.shape.pie,
  /**
   * URLs that change with their content, so they can be cached for ever. `foco`: vertical position, 0 to 1,
   * of the band that is cropped from the side image.
   */
  imagenes: z.object({ logo: z.string(), lateral: z.string(), foco: z.number() }),
  /** Numbers of the rules that screens mention. */
  reglas: z.object({
    periodo: z.enum(periodos),
    rellamados: z.int(),
    retencionMinutos: z.int(),
    topes: z.record(z.enum(['integrantes', 'altasPorDia', 'turnosAdelante', 'cambiosPorDia']), z.int()),
  }),
  /** The notice to everybody, while it lasts. */
  aviso: z.optional(z.object({ texto: z.string(), tono: Aviso.shape.tono, hasta: Aviso.shape.hasta })),
  /** The unit has a recogniser of voices for calls: its server. */
  reconocedor: z.optional(z.object({ servidor: z.string() })),
  /** A unit for inspectors, until then: synthetic people, papers without validity. */
  inspeccion: z.optional(z.object({ hasta: z.string() })),
  /** This page shows its administrator's draft. */
  vistaPrevia: z.optional(z.literal(true)),
  ayudas,
  textos,
  sesion: z.object({ inactividadMinutos: z.int() }),
  modo: z.enum(['development', 'production']),
  /** Changes with every build of the web, so that an old tab detects it. */
  version: z.string(),
  horaServidor: z.iso.datetime({ offset: true }),
});
export type Configuracion = z.infer<typeof Configuracion>;

const revision = nuevaRevision();
const clave = z
  .string()
  .check(z.maxLength(80), z.regex(/^[a-zA-Z][a-zA-Z0-9]*(\.[a-zA-Z][a-zA-Z0-9]*){0,3}$/));
/** By template path; `null` removes the template's value. Paths not listed keep it. */
const AjustesDeCara = z.record(clave, z.json());

const Autor = z.nullable(z.string());
const VersionDePlantilla = z.object({
  version: z.int(),
  autor: Autor,
  publicada: z.iso.datetime(),
  nota: z.string(),
  /** The older version that this one restored. */
  restaura: z.nullable(z.int()),
});
export type VersionDePlantilla = z.infer<typeof VersionDePlantilla>;

const PlantillaAdministrada = z.object({
  /** The template as the product ships it. */
  modelo: Plantilla,
  /** The unit's published overrides. */
  ajustes: AjustesDeCara,
  borrador: z.nullable(z.object({ ajustes: AjustesDeCara, autor: Autor, cambiado: z.iso.datetime() })),
  /** Revision of the draft, also if there is none; sent back with every change. */
  revision,
  versiones: z.array(VersionDePlantilla),
  sitiosPermitidos: z.array(z.string()),
});
export type PlantillaAdministrada = z.infer<typeof PlantillaAdministrada>;

/** A logo is decoded for every PDF, so the page scales larger ones before uploading. */
export const PUNTOS_DE_IMAGEN = 2_000_000;
export const IMAGEN_BYTES = 2 * 1024 * 1024;
export const CERTIFICADO_BYTES = 10 * 1024 * 1024;
export const tiposDeImagen = ['image/png', 'image/jpeg', 'image/webp'] as const;

const acto = { ...writes, who: ['administrador'] } as const;
const nota = z._default(z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u)), '');
const publicada = z.object({ version: z.int(), revision });

const imagen = { ...reads, who: 'publico', audit: null, rate: 'archivo' } as const;

export const unidades = contract({
  obtenerConfiguracion: {
    ...reads,
    path: '/api/configuracion',
    summary: "The unit's template, flags, schedule hours, texts and the server's time",
    answer: Configuracion,
    who: 'publico',
    audit: null,
  },
  cambiarAjuste: {
    ...writes,
    path: '/api/unidad/ajustes',
    summary: "Change one property of the unit's template by its path; `null` goes back to the template's own",
    body: z.strictObject({ clave, valor: z.json() }),
    who: ['administrador'],
    audit: 'cambiar_ajuste',
  },
  obtenerAjustes: {
    ...reads,
    path: '/api/unidad/reglas',
    summary: 'Limits and rules: what is in force, and what the template says by itself',
    answer: z.object({ vigente: Plantilla, modelo: Plantilla }),
    who: ['administrador'],
    audit: 'ver_plantilla',
  },

  /* the unit's face: draft, preview, publish, restore */
  obtenerPlantilla: {
    ...reads,
    path: '/api/unidad/plantilla',
    summary: "The unit's template with what it says otherwise, the draft and the versions",
    answer: PlantillaAdministrada,
    who: ['administrador'],
    audit: 'ver_plantilla',
  },
  guardarBorradorPlantilla: {
    ...acto,
    path: '/api/unidad/plantilla/borrador',
    summary: 'Keep the draft, over the revision that was read; nobody sees it yet',
    body: z.strictObject({ revision, ajustes: AjustesDeCara }),
    answer: z.object({ revision }),
    audit: 'guardar_borrador_plantilla',
    idempotent: 'key',
  },
  descartarBorradorPlantilla: {
    ...acto,
    path: '/api/unidad/plantilla/descartar',
    summary: 'Throw the draft away: what is published stays',
    body: z.strictObject({ revision }),
    answer: z.object({ revision }),
    audit: 'descartar_borrador_plantilla',
    idempotent: 'key',
  },
  publicarPlantilla: {
    ...acto,
    path: '/api/unidad/plantilla/publicar',
    summary: 'The draft is what everybody sees from now on, as a new version',
    body: z.strictObject({ revision, nota }),
    answer: publicada,
    audit: 'publicar_plantilla',
    idempotent: 'key',
  },
  restaurarPlantilla: {
    ...acto,
    path: '/api/unidad/plantilla/restaurar',
    summary: 'Publish an older version again: a new one that says which it brought back',
    body: z.strictObject({ version: nuevaRevision(1), vigente: nuevaRevision(1) }),
    answer: publicada,
    audit: 'restaurar_plantilla',
    idempotent: 'key',
  },
  abrirVistaPrevia: {
    ...acto,
    path: '/api/unidad/plantilla/vista-previa',
    summary:
      'From now on this browser, and no other, is shown the draft: for half an hour, while the session lasts',
    body: nada,
    audit: 'ver_vista_previa',
    idempotent: 'no',
  },
  cerrarVistaPrevia: {
    ...writes,
    path: '/api/unidad/plantilla/vista-previa/cerrar',
    summary: 'This browser is shown what everybody sees',
    body: nada,
    who: 'publico',
    audit: 'cerrar_vista_previa',
  },
  subirImagen: {
    ...acto,
    path: '/api/unidad/plantilla/imagen',
    summary: 'Bring a picture for the draft: PNG, JPG or WebP, judged by its content',
    upload: { types: tiposDeImagen, bytes: IMAGEN_BYTES },
    answer: z.object({ archivo: z.string() }),
    audit: 'subir_archivo_plantilla',
    rate: 'archivo',
  },
  subirCertificado: {
    ...acto,
    path: '/api/unidad/plantilla/certificado',
    summary: "Bring the certificate of the platform's registration for the draft: a PDF",
    upload: { types: ['application/pdf'], bytes: CERTIFICADO_BYTES },
    answer: z.object({ archivo: z.string() }),
    audit: 'subir_archivo_plantilla',
    rate: 'archivo',
  },
  obtenerImagen: {
    ...imagen,
    path: '/api/unidad/imagenes/:archivo',
    summary: 'A picture that the unit brought, by the name of its content',
    params: z.strictObject({ archivo: z.string().check(z.regex(/^[a-f0-9]{64}\.(png|jpg|webp)$/)) }),
    answer: { stream: tiposDeImagen },
  },

  obtenerLogo: {
    ...imagen,
    path: '/api/unidad/logo',
    summary: "The unit's emblem; with `png` as pixels, for readers of mail, which show no SVG",
    query: z.strictObject({
      v: z.optional(z.string().check(z.maxLength(64))),
      png: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: { stream: ['image/svg+xml', ...tiposDeImagen] },
  },
  obtenerLateral: {
    ...imagen,
    path: '/api/unidad/lateral',
    summary: 'The side image of the sign-in',
    answer: { stream: ['image/svg+xml', ...tiposDeImagen] },
  },
  obtenerAyuda: {
    ...imagen,
    path: '/api/unidad/ayudas/:archivo',
    summary: 'A help picture of the unit',
    params: z.strictObject({ archivo: z.string().check(z.maxLength(80), z.regex(/^[a-zA-Z0-9-]+\.gif$/)) }),
    answer: { stream: ['image/gif'] },
  },
  obtenerAyudaTramite: {
    ...imagen,
    path: '/api/unidad/tramite-dni',
    summary: 'Where the procedure number stands on the card',
    answer: { stream: ['image/svg+xml'] },
  },
  pedirCertificado: {
    ...givesTicket,
    path: '/api/unidad/certificado/ticket',
    summary: 'A one-use address of the certificate, for a frame or a tab',
    body: nada,
    who: 'sesion',
  },
  obtenerCertificado: {
    ...takesTicket,
    path: '/api/unidad/certificado.pdf',
    summary: "The platform's certificate, against a one-use ticket",
    answer: { stream: ['application/pdf'] },
    audit: 'ver_certificado',
    rate: 'enlace',
  },
});
