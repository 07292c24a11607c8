import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from './config.ts';
import { startPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { adopt } from './operations/adopt.ts';
import { writeBackup } from './operations/backup.ts';
import { createAdministrator } from './operations/create-administrator.ts';
import { createUnit } from './operations/create-unit.ts';
import { restoreBackup } from './operations/restore.ts';
import { openFileStore } from './platform/open-files.ts';

/** `npm run operar -- <orden>`: what is done from outside the portal, beside it or without it. */
const AYUDA = `Órdenes:
  unidad --clave mi_unidad --plantilla demo [--host mi-unidad]…
  administrador --unidad mi_unidad --dni 30111222 --nombre Marta --apellido Rey --email marta@ejemplo.com.ar
  respaldo CARPETA      base de datos y archivos juntos, con el portal andando
  restaurar CARPETA     solo donde no hay nada
  adoptar               esta base de datos se hace cargo del depósito de archivos, y solo ella lo limpia`;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const [orden, ...resto] = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args: resto,
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
  },
});
const needed = (name: keyof typeof values): string => {
  const given = values[name];
  if (typeof given !== 'string' || given === '') throw new Error(`Falta --${name}.\n${AYUDA}`);
  return given;
};
const folder = () => {
  if (positionals.length !== 1) throw new Error(`Falta la carpeta.\n${AYUDA}`);
  return path.resolve(positionals[0]!);
};

let embedded: Awaited<ReturnType<typeof startPostgres>> | undefined;
try {
  const config = loadConfig(process.env);
  embedded = config.databaseUrl === undefined ? await startPostgres(path.join(config.dataDir, 'postgres')) : undefined;
  const adminUrl = embedded?.adminUrl ?? config.databaseAdminUrl ?? config.databaseUrl!;
  const { dataDir } = config;
  const files = openFileStore(config);
  if (orden === 'unidad') {
    await migrate(adminUrl);
    const nueva = { clave: needed('clave'), plantilla: needed('plantilla'), hosts: values.host ?? [] };
    say(`Unidad ${await createUnit(adminUrl, nueva)} creada: ${nueva.clave}, de la plantilla ${nueva.plantilla}.`);
  } else if (orden === 'administrador') {
    const nuevo = { unidad: needed('unidad'), dni: needed('dni'), nombre: needed('nombre'), apellido: needed('apellido'), email: needed('email') };
    await createAdministrator(adminUrl, nuevo);
    say(`Listo. Para elegir la contraseña: en /personal, «Olvidé mi contraseña», con ${nuevo.email}.`);
  } else if (orden === 'respaldo') {
    const since = Date.now();
    await writeBackup({ adminUrl, dataDir, files, folder: folder(), now: new Date(), tell: say });
    say(`Respaldo completo en ${((Date.now() - since) / 1000).toFixed(1)} s.`);
  } else if (orden === 'restaurar') {
    const since = Date.now();
    await restoreBackup({ adminUrl, dataDir, files, folder: folder(), tell: say });
    say(`Restaurado en ${((Date.now() - since) / 1000).toFixed(1)} s.`);
  } else if (orden === 'adoptar') {
    await migrate(adminUrl);
    await adopt(adminUrl, files);
    say('Listo: el depósito de archivos es de esta base de datos.');
  } else throw new Error(AYUDA);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
