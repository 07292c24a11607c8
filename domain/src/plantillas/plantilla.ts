import * as z from 'zod/mini';
import { clavesGuia } from '../contenido/claves-guia.ts';

/**
 * The properties of a template. Every difference between two institutions is a property here, and the code
 * reads the property.
 */

const texto = z.string().check(z.minLength(1), z.maxLength(600));
const url = z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^(\/(?![/\\])|https:\/\/)/));
const hora = z.string().check(z.regex(/^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/));
const matiz = z.number().check(z.minimum(0), z.maximum(360));
const oklch = z.strictObject({
  l: z.number().check(z.minimum(0), z.maximum(1)),
  c: z.number().check(z.minimum(0), z.maximum(0.4)),
  h: matiz,
});

const Contacto = z.strictObject({
  titulo: texto,
  datos: z.array(
    z.strictObject({
      etiqueta: texto,
      valor: texto,
      enlace: z.optional(z.string().check(z.maxLength(300), z.regex(/^(tel:|mailto:|https:\/\/)/))),
    }),
  ),
});

const Ayuda = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('video'), video: url, subtitulos: z.array(texto) }),
  z.strictObject({ tipo: z.literal('guia'), url }),
]);

const PortalExterno = z.strictObject({ texto, url, explicacion: texto });

const porcentaje = z.number().check(z.minimum(0), z.maximum(100));

/**
 * `x` and `y` are the position on the drawn map, in percent from the left and top; `lat` and `lon` are used
 * to find the nearest place for a visitor who shares their position.
 */
const Lugar = z.strictObject({
  nombre: texto,
  domicilio: texto,
  telefono: z.optional(texto),
  x: porcentaje,
  y: porcentaje,
  lat: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  lon: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
});
export type Lugar = z.infer<typeof Lugar>;

const Login = z.strictObject({
  /** `formulario` asks for DNI and password; the other two send people to a city portal. */
  variante: z.enum(['formulario', 'portal_ciudad', 'portal_tramites']),
  bienvenida: z.optional(texto),
  /** Further links to /registro, beside 'Crear una nueva cuenta'. */
  enlacesRegistro: z.array(texto),
  ayuda: Ayuda,
  contacto: z.optional(Contacto),
  portalExterno: z.optional(PortalExterno),
  guardias: z.optional(z.strictObject({ boton: texto, titulo: texto, url })),
  /** The unit's issuer of identities, while it is switched on: the text of its button. */
  emisor: z.optional(z.strictObject({ boton: texto })),
});

const Registro = z.strictObject({
  /** Prefilled and read-only if present. */
  obraSocial: z.optional(texto),
  plan: z.boolean(),
  numeroAfiliado: z.boolean(),
  reglaAfiliado: z.enum(['ninguna', 'digitos', 'digitos_requerido', 'digitos_requerido_largo']),
  emailOpcional: z.boolean(),
  ayudaTramite: z.boolean(),
  /** Only residents may register: the district's name, if messages mention it, and its postal codes. */
  residentes: z.optional(
    z.strictObject({
      distrito: z.optional(texto),
      codigosPostales: z.array(z.string().check(z.regex(/^[0-9]{4}$/))),
    }),
  ),
});

/** The eligibility check: its protocol, and where it applies. */
const Padron = z.strictObject({
  protocolo: z.enum(['ninguno', 'habilitacion', 'afiliado', 'validacion', 'unidad']),
  registro: z.boolean(),
  perfil: z.boolean(),
  familiar: z.boolean(),
  atencion: z.boolean(),
});

const Encabezado = z.strictObject({
  logoAlInicio: z.boolean(),
  menuPerfil: z.boolean(),
  mapaCentros: z.optional(z.strictObject({ boton: texto, titulo: texto, texto, url })),
});

const archivo = (endings: string) => z.string().check(z.regex(new RegExp(`^[a-f0-9]{64}\\.(${endings})$`)));
/**
 * Files uploaded by the unit, named by content hash, so that an older version of the template still finds its
 * own.
 */
const Imagenes = z.strictObject({
  logo: z.optional(archivo('png|jpg|webp')),
  lateral: z.optional(archivo('png|jpg|webp')),
  certificado: z.optional(archivo('pdf')),
});

const entero = (desde: number, hasta: number) => z.int().check(z.minimum(desde), z.maximum(hasta));

/** A notice to everybody in the unit, while it lasts. */
export const Aviso = z.strictObject({
  texto: z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^\P{Cc}*$/u)),
  tono: z.enum(['informa', 'advierte', 'urgente']),
  desde: z.optional(z.iso.datetime({ offset: true })),
  hasta: z.optional(z.iso.datetime({ offset: true })),
});
export type Aviso = z.infer<typeof Aviso>;

/** A lower-case host name: no port, no IP address. */
const sitio = z
  .string()
  .check(z.maxLength(120), z.regex(/^(?=.*[a-z])([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/));

export const Plantilla = z.strictObject({
  nombre: texto,
  marca: z.strictObject({ fuerte: texto, resto: z.string().check(z.maxLength(60)) }),
  tipo: z.enum(['municipio', 'obra_social', 'art', 'empleador', 'prestador', 'demo', 'generica', 'totem']),
  colores: z.strictObject({ primario: oklch, acento: oklch, neutro: matiz }),
  requiere: z.strictObject({
    portal: z.boolean(),
    registroUsuario: z.boolean(),
    tramitedni: z.boolean(),
    grupofamiliar: z.boolean(),
  }),
  turnosOn: z.boolean(),
  editDatos: z.boolean(),
  horarios: z.strictObject({
    hrTurnosSemDesde: hora,
    hrTurnosSemHasta: hora,
    hrTurnosSabDesde: hora,
    hrTurnosSabHasta: hora,
    hrTurnosDomDesde: hora,
    hrTurnosDomHasta: hora,
  }),
  login: Login,
  registro: Registro,
  padron: Padron,
  encabezado: Encabezado,
  /** The user guide shown at /contenido/guia. */
  guia: z.enum(clavesGuia),
  capacitaciones: z.boolean(),
  atencionesLegado: z.boolean(),
  /** A turno's link signs in without the password. */
  entradaAutomatica: z.boolean(),
  /** The holder does not see the attentions of members aged 16 and 17. */
  privacidadDesde16: z.boolean(),
  /**
   * Attentions on demand: limit per patient and calendar month, and the provider's name in an insurer's
   * refusal.
   */
  atencion: z.strictObject({
    limiteMensual: entero(1, 1000),
    /** Period of the limit, if not the month. */
    periodo: z.optional(z.enum(['semana', 'mes', 'anio'])),
    prestador: z.optional(texto),
    /** How often an unanswered call is repeated, and how many minutes one priority weight counts for. */
    rellamados: z.optional(entero(0, 5)),
    minutosPorPrioridad: z.optional(entero(0, 60)),
    /** Total size of one call's files, in megabytes. */
    archivosMb: z.optional(entero(10, 1000)),
    /** The unit's recogniser of voices, while it is switched on: where pages may send sound. */
    reconocedor: z.optional(
      z.strictObject({ origen: z.string().check(z.regex(/^wss:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?$/)) }),
    ),
  }),
  /**
   * How long a place is held after an offer or a rejection, and the limits per family: turnos ahead and
   * changes per day.
   */
  turnos: z.optional(
    z.strictObject({
      retencionMinutos: z.optional(entero(5, 60)),
      adelante: z.optional(entero(1, 100)),
      cambiosPorDia: z.optional(entero(1, 100)),
    }),
  ),
  /** Limits of minors per holder, and of additions per day. */
  familia: z.optional(
    z.strictObject({ integrantes: z.optional(entero(1, 50)), altasPorDia: z.optional(entero(1, 50)) }),
  ),
  /** A page of the portal, or of a site that the unit allows: see `destinoDeError`. */
  errorRedireccion: z.optional(url),
  sitiosPermitidos: z.optional(z.array(sitio).check(z.maxLength(20))),
  imagenes: z.optional(Imagenes),
  aviso: z.optional(Aviso),
  /**
   * Staff sign in with a code from their phone besides the password; recetas and certificados are signed with a
   * passkey, or the password again.
   */
  seguridad: z.optional(
    z.strictObject({
      exigeSegundoFactor: z.optional(z.boolean()),
      exigePresencia: z.optional(z.boolean()),
    }),
  ),
  pie: z.strictObject({ texto, avisoLegal: texto, inscripcion: texto, logo: z.boolean() }),
  /** Help pictures, by the name of their control. */
  ayudas: z.record(z.string().check(z.maxLength(60)), z.strictObject({ titulo: texto, imagen: url })),
  centros: z.array(Lugar),
  guardias: z.array(Lugar),
  /** Overrides of the web's text catalogue, by key. */
  textos: z.record(z.string().check(z.maxLength(80)), texto),
});
export type Plantilla = z.infer<typeof Plantilla>;
