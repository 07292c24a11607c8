import { clavesPlantilla } from '@portal/domain/plantillas/index';
import { ConfigError, loadConfig } from './config/config.ts';
import { personasDemo } from './demo/personas.ts';
import { startPortal } from './portal.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const config = loadConfig(process.env);
  const portal = await startPortal(config, say);
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      say('Cerrando…');
      portal.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  say(`\nPortal listo en ${portal.url}`);
  if (config.template === undefined && config.mode === 'development') {
    say(`Otras plantillas, por su nombre delante: http://PLANTILLA.localhost:${new URL(portal.url).port}`);
    say(`  ${clavesPlantilla.map((clave) => clave.replaceAll('_', '-')).join(' ')}`);
  }
  say(`Correo: ${portal.mail}`);
  if (config.demo) {
    say('\nPersonas de la demostración (contraseña demo1234):');
    for (const { dni, descripcion } of personasDemo) say(`  ${dni}  ${descripcion}`);
    say('El personal también entra por /personal.\n');
  }
} catch (error) {
  // The message is for the operator; the stack is for a bug report.
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : `El portal no pudo arrancar: ${(error as Error).message}\n${(error as Error).stack?.split('\n').slice(1, 4).join('\n') ?? ''}`}\n`,
  );
  process.exit(1);
}
