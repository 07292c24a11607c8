import { PortalError } from '@portal/domain/errores/errores';
import { createScanner } from '../../platform/scan.ts';
import type { Deployment } from './deployment.ts';
import { about, type Finding } from './finding.ts';

const scanner = about('Antivirus');
/** The biggest upload: docs/operacion.md. */
const BIGGEST = 70 * 1000 * 1000;
/** The test file of the antivirus makers. In two parts, so that no antivirus takes this file for it. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A clean file of the largest size passes, and the test virus does not. */
export async function reviewScanner({ config }: Pick<Deployment, 'config'>): Promise<Finding[]> {
  if (!config.scan)
    return [
      scanner.warn(
        'Sin SCAN_URL los archivos que suben las personas no se revisan.',
        'Instalá clamd y poné SCAN_URL=clamd://127.0.0.1:3310 (docs/operacion.md).',
      ),
    ];
  const { check } = createScanner(config.scan);
  const codeOf = async (bytes: Buffer): Promise<string | undefined> => {
    try {
      await check(bytes);
    } catch (error) {
      if (error instanceof PortalError) return error.code;
      throw error;
    }
    return undefined;
  };
  if ((await codeOf(Buffer.from('revisar'))) !== undefined)
    return [
      scanner.bad(
        'clamd no contesta: mientras tanto no se acepta ningún archivo.',
        'systemctl status clamav-daemon; la primera vez espera a que freshclam traiga las firmas.',
      ),
    ];
  const findings: Finding[] = [];
  if ((await codeOf(Buffer.from(EICAR))) !== 'archivo_infectado')
    findings.push(
      scanner.bad('clamd no reconoce el virus de prueba EICAR.', 'freshclam, y reiniciá clamav-daemon.'),
    );
  if ((await codeOf(Buffer.alloc(BIGGEST))) !== undefined)
    findings.push(
      scanner.bad(
        'clamd no acepta un archivo de 70 MB.',
        'StreamMaxLength 70M en /etc/clamav/clamd.conf, y reiniciá clamav-daemon.',
      ),
    );
  return findings.length > 0
    ? findings
    : [scanner.good('clamd revisa archivos de hasta 70 MB y reconoce un virus de prueba.')];
}
