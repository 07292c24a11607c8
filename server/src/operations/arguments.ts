import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { operar } from '../platform/operar.ts';

const AYUDA = `Órdenes:
  revisar [--ambiente CARPETA] [--respaldos CARPETA] [--proxy DIRECCIÓN:PUERTO] [--correo PERSONA@DOMINIO]
                                                  mira la instalación y dice qué está mal o es inseguro, y su remedio; no cambia nada
  unidad --clave mi_unidad --nombre 'Mi institución' [--plantilla neutra] [--host mi-unidad]…    queda cerrada
  administrador --unidad mi_unidad --dni 30111222 --nombre Marta --apellido Rey --email marta@ejemplo.com.ar [--si]
                                                  otra vez, mientras no tenga contraseña: corrige su email; con --si, también su nombre
  unidades                                        todas, con su estado
  renombrar --unidad mi_unidad --nombre 'Otro nombre'
  agregar-host --unidad mi_unidad --host otro-nombre
  quitar-host --unidad mi_unidad --host otro-nombre [--si]    quien ingresa ahí con huella, rostro o PIN vuelve a la contraseña
  abrir --unidad mi_unidad [--inscripcion NÚMERO] al público
  cerrar --unidad mi_unidad                       solo entra su personal
  exportar --unidad mi_unidad CARPETA             todo lo de una unidad, en JSON y archivos, sin cifrar y sin contraseñas
  respaldo CARPETA                                base de datos y archivos juntos, con el portal andando
  restaurar CARPETA                               solo donde no hay nada
  resellar [--perdido]                            después de cambiar SECRET: el de antes ya no abre nada (perdido: ni lo que selló)
  auditoria                                       lee otra vez la cadena de cada unidad y dice qué no encaja
  archivar [--meses 24]                           pasa a archivos los meses de auditoría anteriores, y los saca de la base
  vencidos [--si]                                 archivos de auditoría y correos que cumplieron su plazo de ley; con --si los borra
  incidente --titulo 'Qué pasa' [--detalle '…']   lo que /estado cuenta en todas las unidades; --cerrar NÚMERO: terminó
  inspeccion --clave mi_inspeccion --dias 30 [--nombre …] [--plantilla neutra] [--host …]…    con personas ficticias y sin validez
  terminar-inspeccion --clave mi_inspeccion       antes de su plazo
  cifras-recetas                                  recetas y prescriptores activos por mes, en CSV, sin inspecciones
  incidentes                                      los de todo el servicio
  adoptar                                         esta base de datos se hace cargo del depósito de archivos, y solo ella lo limpia
  retomar                                         después de volver la base de datos a un instante: la adopta, y aparta lo que la auditoría selló más tarde`;

const LINES = AYUDA.split('\n').filter((line) => /^ {2}[a-z]/.test(line));
const lineOf = (orden: string) => LINES.find((line) => line.trimStart().split(' ')[0] === orden);
const WITH_FOLDER = ['exportar', 'respaldo', 'restaurar'];

/** Reads an order and its options, and refuses in Spanish what it does not understand. */
export function readArguments(args: readonly string[]) {
  const [orden, ...rest] = args;
  if (orden === undefined) throw new Error(AYUDA);
  const line = lineOf(orden);
  // Last, where it is seen.
  if (line === undefined) throw new Error(`${AYUDA}\n\nNo existe la orden '${orden}'.`);
  const wrong = (what: string) => new Error(`${what}\n${operar(line.trim())}`);
  const { values, positionals } = parse(rest, wrong);
  const own = new Set(line.match(/--[a-z]+/g));
  const foreign = Object.keys(values).find((name) => !own.has(`--${name}`));
  if (foreign !== undefined) throw wrong(`La orden ${orden} no lleva --${foreign}.`);
  const mostPlaces = WITH_FOLDER.includes(orden) ? 1 : 0;
  if (positionals.length > mostPlaces)
    throw wrong(`Sobra: ${positionals.slice(mostPlaces).join(' ')}. ¿Faltan comillas?`);
  return {
    orden,
    values,
    needed(name: keyof typeof values): string {
      const given = values[name];
      if (typeof given !== 'string' || given === '') throw wrong(`Falta --${name}.`);
      return given;
    },
    unHost(): string {
      if (values.host?.length !== 1) throw wrong('Falta --host, uno solo.');
      return values.host[0]!.toLowerCase();
    },
    proxy() {
      if (values.proxy === undefined) return undefined;
      const url = URL.canParse(`https://${values.proxy}`) ? new URL(`https://${values.proxy}`) : undefined;
      if (!url) throw new Error('--proxy: una dirección y un puerto, por ejemplo 127.0.0.1:443.');
      return { host: url.hostname.replaceAll(/[[\]]/g, ''), port: Number(url.port || 443) };
    },
    folder(): string {
      if (positionals.length !== 1) throw wrong('Falta la carpeta.');
      return path.resolve(positionals[0]!);
    },
  };
}

function parse(args: string[], wrong: (what: string) => Error) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        clave: { type: 'string' },
        plantilla: { type: 'string' },
        host: { type: 'string', multiple: true },
        unidad: { type: 'string' },
        dni: { type: 'string' },
        nombre: { type: 'string' },
        apellido: { type: 'string' },
        email: { type: 'string' },
        inscripcion: { type: 'string' },
        dias: { type: 'string' },
        meses: { type: 'string' },
        titulo: { type: 'string' },
        detalle: { type: 'string' },
        cerrar: { type: 'string' },
        ambiente: { type: 'string' },
        respaldos: { type: 'string' },
        proxy: { type: 'string' },
        correo: { type: 'string' },
        perdido: { type: 'boolean' },
        si: { type: 'boolean' },
      },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const option = /'(-[\w-]*)/.exec(message)?.[1] ?? '';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw wrong(`No existe la opción ${option}.`);
    throw wrong(`${option}: le falta su valor, o no lleva ninguno.`);
  }
}

/** What the operator is told of an order that failed. */
export function inWords(error: unknown): string {
  const { code, path: place, errors } = error as NodeJS.ErrnoException & Partial<AggregateError>;
  // A name with several addresses fails with an error for each of them, and no message of its own.
  const message = (error as Error).message || String((errors?.[0] as Error | undefined)?.message ?? error);
  if (code === 'EACCES' && place !== undefined) {
    const { username } = userInfo();
    return `El usuario ${username} no puede leer o escribir ${place}. Usá una carpeta suya, como /var/backups/portal, o dásela: chown -R ${username}: CARPETA`;
  }
  if (code === 'ECONNREFUSED') return `${message}. Si es la base de datos: systemctl status postgresql`;
  return message;
}
