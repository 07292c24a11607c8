import * as z from 'zod/mini';

/** Each person keeps their newest ones. */
export const VISTAS_HASTA = 12;
export const NOMBRE_DE_VISTA_HASTA = 40;

/** The parts of the list's address that a saved view may have. None of them looks for a worker. */
const GUARDABLE =
  /^\?(?:status|fechaAlta|fecha_turno|hora_turno|gestor_id|hoy|order)=[\w%:.-]{1,60}(?:&(?:status|fechaAlta|fecha_turno|hora_turno|gestor_id|hoy|order)=[\w%:.-]{1,60}){0,6}$/;

/** A view of the list of cases that somebody saved under a name. */
export const VistaGuardada = z.object({ nombre: z.string(), search: z.string() });
export type VistaGuardada = z.infer<typeof VistaGuardada>;

/** Without space around it, and with no control characters. */
const nombre = () =>
  z.string().check(z.maxLength(NOMBRE_DE_VISTA_HASTA), z.regex(/^[^\s\p{Cc}](?:\P{Cc}*[^\s\p{Cc}])?$/u));
export const NombreDeVista = z.strictObject({ nombre: nombre() });
export const VistaPorGuardar = z.strictObject({
  nombre: nombre(),
  search: z.string().check(z.maxLength(300), z.regex(GUARDABLE)),
});

/** Adds a view. A view with the same name or the same filters is replaced; the oldest one beyond twelve goes. */
export const conVista = (vistas: readonly VistaGuardada[], nueva: VistaGuardada): VistaGuardada[] =>
  [
    nueva,
    ...vistas.filter(({ nombre: otro, search }) => otro !== nueva.nombre && search !== nueva.search),
  ].slice(0, VISTAS_HASTA);
