import path from 'node:path';
import { PLANTILLA_NEUTRA } from '@portal/domain/plantillas/neutra';
import { ConfigError, loadConfig } from './config/config.ts';
import { startPostgres } from './dev-database/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { adopt, withSystemDb } from './operations/adopt.ts';
import { inWords, readArguments } from './operations/arguments.ts';
import { archiveAudit } from './operations/archive.ts';
import { expireArchives } from './operations/expire.ts';
import { writeBackup } from './operations/backup.ts';
import { createAdministrator, inOneLine } from './operations/create-administrator.ts';
import { createUnit } from './operations/create-unit.ts';
import { closeIncident, listIncidents, publishIncident } from './operations/incidents.ts';
import {
  createInspection,
  endInspection,
  inspectionLines,
  cifrasDeRecetas,
} from './operations/inspection.ts';
import { LockLost } from './operations/old-months.ts';
import { closeUnit, listUnits, openUnit, renameUnit } from './operations/units.ts';
import { configLines, review } from './operations/review/review.ts';
import { restoreBackup } from './operations/restore.ts';
import { addHost, removeHost } from './operations/hosts.ts';
import { setLaterHeadsAside } from './operations/resume.ts';
import { verifyAudit } from './operations/verify-audit.ts';
import { operar } from './platform/operar.ts';
import { resealRoot } from './platform/secrets/root-key.ts';
import { keptSecret } from './platform/secrets/secrets.ts';
import { openFileStore } from './platform/files/open-files.ts';
import { originOf } from './units/origin.ts';

/**
 * `npm run operar -- <orden>`: operator commands that run outside the portal, whether it is running or not.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);
let embedded: Awaited<ReturnType<typeof startPostgres>> | undefined;
let orden: string | undefined;
let lockLost = false;
try {
  const given = readArguments(process.argv.slice(2));
  const { values, needed, unHost, proxy, folder } = given;
  ({ orden } = given);
  const config = loadConfig(process.env);
  embedded =
    config.databaseUrl === undefined ? await startPostgres(path.join(config.dataDir, 'postgres')) : undefined;
  const adminUrl = embedded?.adminUrl ?? config.databaseAdminUrl ?? config.databaseUrl!;
  const { dataDir, backupKey: key } = config;
  const files = openFileStore(config);
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const since = Date.now();
    await work();
    say(`${what} en ${((Date.now() - since) / 1000).toFixed(1)} s.`);
  };
  const ordenes: Record<string, () => Promise<void>> = {
    async revisar() {
      const place = {
        config,
        adminUrl,
        appUrl: embedded?.appUrl ?? config.databaseUrl!,
        files,
        now: new Date(),
        envFolder: values.ambiente ?? '/etc/portal',
        backups: values.respaldos === undefined ? undefined : path.resolve(values.respaldos),
        proxy: proxy(),
        mailTo: values.correo,
      };
      if (!(await review(place, say))) process.exitCode = 1;
    },
    async unidad() {
      await migrate(adminUrl);
      const nueva = {
        clave: needed('clave'),
        plantilla: values.plantilla ?? PLANTILLA_NEUTRA,
        nombre: values.nombre,
        hosts: values.host ?? [],
      };
      if (nueva.plantilla === PLANTILLA_NEUTRA) needed('nombre');
      say(
        `Unidad ${await createUnit(adminUrl, nueva)} creada: ${nueva.clave}, de la plantilla ${nueva.plantilla}. Está cerrada: ${operar(`abrir --unidad ${nueva.clave}`)}`,
      );
    },
    async administrador() {
      const nuevo = {
        unidad: needed('unidad'),
        dni: needed('dni'),
        nombre: needed('nombre'),
        apellido: needed('apellido'),
        email: needed('email'),
      };
      const before = await createAdministrator(adminUrl, nuevo, { replace: values.si === true });
      if (before) say(`Antes: ${inOneLine(before)}. Ahora: ${inOneLine(nuevo)}.`);
      say(`Listo. Para elegir la contraseña: en /personal, «Olvidé mi contraseña», con ${nuevo.email}.`);
    },
    async unidades() {
      await migrate(adminUrl);
      const lines = await listUnits(adminUrl);
      for (const line of lines.length > 0 ? lines : ['Todavía no hay ninguna unidad.']) say(line);
    },
    async renombrar() {
      await renameUnit(adminUrl, needed('unidad'), needed('nombre'));
      say('Listo.');
    },
    async 'agregar-host'() {
      await addHost(adminUrl, needed('unidad'), unHost());
      say('Listo. Falta el nombre en el DNS y su certificado en el proxy.');
    },
    async 'quitar-host'() {
      const sinLlave = await removeHost(adminUrl, needed('unidad'), unHost(), {
        acceptLoss: values.si === true,
      });
      say(sinLlave === 0 ? 'Listo.' : `Listo. Vuelven a la contraseña: ${sinLlave}.`);
    },
    async abrir() {
      const administered = await openUnit(adminUrl, needed('unidad'), values.inscripcion);
      say('Abierta al público.');
      if (!administered)
        say(`Todavía nadie la administra: ${operar(`administrador --unidad ${needed('unidad')} …`)}`);
    },
    async cerrar() {
      await closeUnit(adminUrl, needed('unidad'));
      say('Cerrada: solo entra su personal.');
    },
    exportar: () =>
      timed('Exportada', () =>
        writeBackup({
          adminUrl,
          dataDir,
          files,
          folder: folder(),
          now: new Date(),
          unidad: needed('unidad'),
          tell: say,
        }),
      ),
    respaldo: () =>
      timed('Respaldo completo', () =>
        writeBackup({ adminUrl, dataDir, files, folder: folder(), now: new Date(), key, tell: say }),
      ),
    restaurar: () =>
      timed('Restaurado', () =>
        restoreBackup({ adminUrl, dataDir, files, folder: folder(), key, tell: say }),
      ),
    async resellar() {
      const secret = config.secret ?? (await keptSecret(dataDir));
      await withSystemDb(adminUrl, (db) =>
        resealRoot(db, [secret, ...config.otherSecrets], { lost: values.perdido ?? false }),
      );
      say(
        values.perdido
          ? 'Listo: las llaves se hacen de nuevo al arrancar.'
          : 'Listo: solo SECRET abre las llaves. Ya podés quitar SECRET_OTHERS y reiniciar.',
      );
    },
    async auditoria() {
      const place = { folder: path.join(dataDir, 'auditoria'), files };
      // A replica may be older than a change of the primary's: only the primary proves its own chain.
      if (!(await withSystemDb(adminUrl, (db) => verifyAudit(db, place, say)))) process.exitCode = 1;
    },
    async archivar() {
      const months = Number(values.meses ?? '24');
      if (!Number.isInteger(months) || months < 3 || months > 240)
        throw new Error('--meses: cuántos meses quedan en la base, de 3 a 240.');
      await migrate(adminUrl);
      const place = { folder: path.join(dataDir, 'auditoria'), files };
      if (!(await archiveAudit({ adminUrl, place, months, say }))) process.exitCode = 1;
    },
    async vencidos() {
      await migrate(adminUrl);
      const place = { folder: path.join(dataDir, 'auditoria'), files };
      if (!(await expireArchives({ adminUrl, place, forGood: values.si === true, say })))
        process.exitCode = 1;
    },
    async incidente() {
      await migrate(adminUrl);
      if (values.cerrar !== undefined) {
        await closeIncident(adminUrl, needed('cerrar'));
        say('Listo: /estado dice que terminó.');
        return;
      }
      const id = await publishIncident(adminUrl, { titulo: needed('titulo'), detalle: values.detalle ?? '' });
      say(
        `Informado en /estado de todas las unidades. Cuando termine: ${operar(`incidente --cerrar ${id}`)}`,
      );
    },
    async inspeccion() {
      await migrate(adminUrl);
      const inspection = await createInspection(adminUrl, {
        clave: needed('clave'),
        plantilla: values.plantilla ?? PLANTILLA_NEUTRA,
        nombre: values.nombre ?? 'Unidad de inspección',
        hosts: values.host ?? [],
        days: Number(needed('dias')),
      });
      for (const line of inspectionLines(inspection, originOf(inspection, config, config.port))) say(line);
    },
    async 'terminar-inspeccion'() {
      await endInspection(adminUrl, needed('clave'));
      say('Terminada: ya nadie entra.');
    },
    async 'cifras-recetas'() {
      await migrate(adminUrl);
      for (const line of await cifrasDeRecetas(adminUrl, new Date())) say(line);
    },
    async incidentes() {
      await migrate(adminUrl);
      for (const line of await listIncidents(adminUrl)) say(line);
    },
    async adoptar() {
      await migrate(adminUrl);
      await adopt(adminUrl, files);
      say('Listo: el depósito de archivos es de esta base de datos.');
    },
    async retomar() {
      // The instant may lie before an upgrade.
      await migrate(adminUrl);
      await adopt(adminUrl, files);
      const place = { folder: path.join(dataDir, 'auditoria'), files };
      const aside = await withSystemDb(adminUrl, (db) => setLaterHeadsAside(db, place, new Date()));
      for (const { clave, hasta, constaba } of aside)
        say(`${clave}: la cadena sigue desde el sello ${hasta}; se perdieron ${constaba - hasta} eventos.`);
      say(
        'Listo: el depósito de archivos es de esta base de datos, y la auditoría sigue desde ese instante.',
      );
    },
  };
  await ordenes[orden]!();
} catch (error) {
  if (orden === 'revisar' && error instanceof ConfigError) for (const line of configLines(error)) say(line);
  else process.stderr.write(`${inWords(error)}\n`);
  process.exitCode = 1;
  lockLost = error instanceof LockLost;
} finally {
  await embedded?.stop();
}
// The work goes on by itself, and nothing protects it any more.
if (lockLost) process.exit();
