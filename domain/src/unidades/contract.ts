import * as z from 'zod/mini';
import { nada } from '../contract/campos.ts';
import { contract } from '../contract/endpoint.ts';
import { Plantilla } from '../plantillas/plantilla.ts';

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

/** What the web knows of its unit. Postal codes, rolls and addresses of insurers stay with the server. */
export const Configuracion = z.object({
  unidad: z.object({ id: z.int(), clave: z.string(), nombre }),
  marca,
  tipo,
  requiere,
  turnosOn,
  editDatos,
  horarios,
  login,
  registro: z.object({ ...Plantilla.shape.registro.shape, residentes: z.optional(z.object({ distrito: z.optional(z.string()) })) }),
  encabezado,
  capacitaciones,
  atencionesLegado,
  entradaAutomatica,
  errorRedireccion,
  pie: Plantilla.shape.pie,
  ayudas,
  textos,
  sesion: z.object({ inactividadMinutos: z.int() }),
  modo: z.enum(['development', 'production']),
  /** Changes with every build of the web: an old tab learns that it is old. */
  version: z.string(),
  horaServidor: z.iso.datetime({ offset: true }),
});
export type Configuracion = z.infer<typeof Configuracion>;

const imagen = { method: 'GET', who: 'publico', audit: null, rate: 'archivo', idempotent: 'natural' } as const;

export const unidades = contract({
  obtenerConfiguracion: {
    method: 'GET',
    path: '/api/configuracion',
    summary: "The unit's template, flags, schedule hours, texts and the server's time",
    answer: Configuracion,
    who: 'publico',
    audit: null,
    rate: 'lectura',
    idempotent: 'natural',
  },
  cambiarAjuste: {
    method: 'POST',
    path: '/api/unidad/ajustes',
    summary: "Change one property of the unit's template by its path; `null` goes back to the template's own",
    body: z.strictObject({ clave: z.string().check(z.maxLength(80), z.regex(/^[a-zA-Z]+(\.[a-zA-Z]+){0,3}$/)), valor: z.json() }),
    answer: nada,
    who: ['administrador'],
    audit: 'cambiar_ajuste',
    rate: 'escritura',
    idempotent: 'natural',
  },
  obtenerLogo: { ...imagen, path: '/api/unidad/logo', summary: "The unit's emblem", answer: { stream: ['image/svg+xml', 'image/png', 'image/jpeg'] } },
  obtenerLateral: {
    ...imagen,
    path: '/api/unidad/lateral',
    summary: 'The side image of the sign-in',
    answer: { stream: ['image/svg+xml', 'image/png', 'image/jpeg'] },
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
    method: 'POST',
    path: '/api/unidad/certificado/ticket',
    summary: 'A one-use address of the certificate, for a frame or a tab',
    body: nada,
    answer: z.object({ url: z.string() }),
    who: 'sesion',
    audit: 'pedir_ticket',
    rate: 'escritura',
    idempotent: 'no',
  },
  obtenerCertificado: {
    method: 'GET',
    path: '/api/unidad/certificado.pdf',
    summary: "The platform's certificate, against a one-use ticket",
    query: z.strictObject({ ticket: z._default(z.string().check(z.maxLength(100)), '') }),
    answer: { stream: ['application/pdf'] },
    who: 'publico',
    audit: 'ver_certificado',
    rate: 'enlace',
    idempotent: 'no',
  },
});
