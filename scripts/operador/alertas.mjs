// `npm run alertas` checks the alerts with Prometheus's own tool, and tries each with made-up measurements
// (docs/alertas-pruebas.yml). Debian: apt-get install prometheus.
import { spawnSync } from 'node:child_process';
import { inRoot } from '../project.mjs';

for (const args of [
  ['check', 'rules', 'alertas-prometheus.yml'],
  ['test', 'rules', 'alertas-pruebas.yml'],
]) {
  const { status, error } = spawnSync('promtool', args, { cwd: inRoot('docs'), stdio: 'inherit' });
  if (error) {
    console.error('Falta promtool (en Debian: apt-get install prometheus).');
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}
