// The values that image, compose file and systemd units share. `npm run imagen` writes those files from them.
export const valores = {
  usuario: 'portal',
  codigo: '/srv/portal/app',
  datos: '/var/lib/portal',
  archivos: '/var/lib/portal/archivos',
  respaldos: '/var/backups/portal',
  ambiente: '/etc/portal',
  arranque: 'node_modules/.bin/node --disable-warning=ExperimentalWarning server/src/main.ts',
  operar: 'node_modules/.bin/node --disable-warning=ExperimentalWarning server/src/operaciones.ts',
  sonda: '/healthz/ready',
  /** Of a process: 250 MB, and 25 KiB for each connected browser (docs/operacion.md, Sizing). */
  memoriaAlta: '1G',
  memoriaMaxima: '1536M',
  /** Requests in flight end, sockets move away: longer than the portal waits for them itself. */
  segundosDeCierre: 60,
  /** A night's backup is kept this many days. */
  diasDeRespaldo: 14,
};

/** The images: each is Debian with some of the steps. Only `portal` takes the built code. */
export const imagenes = {
  portal: { pasos: ['10-portal'], codigo: true },
  base: { pasos: ['40-base'], arranque: 'base' },
  relevo: { pasos: ['50-relevo'], arranque: 'relevo' },
  proxy: { pasos: ['60-proxy'], arranque: 'proxy' },
  antivirus: { pasos: ['70-antivirus'], arranque: 'antivirus' },
};

/** The steps that build the code, in an image of their own that is thrown away. */
export const obra = ['10-portal', '20-obra', '30-codigo'];
