import { networkInterfaces } from 'node:os';
import { lugarDelRelevo } from '../../features/estado/sonda-relevo.ts';
import { relevosPara } from '../../features/llamada/relevos.ts';
import type { Deployment } from './deployment.ts';
import { about, reasonOf, type Finding } from './finding.ts';
import { tryRelay } from './turn-client.ts';

const relay = about('Relevo');
const GUIDE = 'docs/coturn.md';

/**
 * Addresses inside a network: a relay that reaches them opens the network to any patient. It has to reach its own
 * machine, whose address may be one of them.
 */
const INSIDE = ['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254'];

/** Takes an allocation from every relay, with a credential like the one of a call. */
export async function reviewRelay({ config, now }: Pick<Deployment, 'config' | 'now'>): Promise<Finding[]> {
  const [server] = relevosPara(config, 'revisar', now);
  if (!server)
    return [
      relay.warn(
        'No hay relevo: las llamadas desde muchas redes móviles y oficinas quedan en el chat.',
        `Instalá coturn y poné TURN_URLS y TURN_SECRET (${GUIDE}).`,
      ),
    ];
  const credential = { username: server.username!, password: server.credential! };
  const own = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal }) => !internal),
  );
  const inside = INSIDE.filter((one) => own.every(({ address }) => address !== one));
  const findings: Finding[] = [];
  for (const url of server.urls) {
    try {
      const tried = await tryRelay(lugarDelRelevo(url), credential, inside);
      if (tried.kind === 'refused') findings.push(refusal(url, tried));
      else if (tried.open.length > 0)
        findings.push(
          relay.bad(
            `${url} deja llegar adentro de la red (${tried.open.join(', ')}).`,
            `Agregá las líneas denied-peer-ip de ${GUIDE} y reiniciá coturn.`,
          ),
        );
      else if (!tried.reachesItself)
        findings.push(
          relay.bad(
            `${url} no da paso entre dos personas cuando las dos pasan por el relevo.`,
            `Poné la dirección propia de la máquina en external-ip, relay-ip y allowed-peer-ip, y reiniciá coturn (${GUIDE}).`,
          ),
        );
      else findings.push(relay.good(`${url} acepta la credencial y da paso por ${tried.address}.`));
    } catch (error) {
      findings.push(
        relay.bad(
          `${url}: ${reasonOf(error)}.`,
          `Revisá que coturn ande y que el cortafuegos abra 3478 (UDP y TCP) y 5349 (TCP) (${GUIDE}).`,
        ),
      );
    }
  }
  return findings;
}

function refusal(url: string, { code, reason }: { code: number; reason: string }): Finding {
  if (code === 401)
    return relay.bad(
      `${url} no acepta la credencial (401).`,
      'El static-auth-secret de coturn y TURN_SECRET tienen que ser el mismo, y las horas coincidir.',
    );
  if (code === 0)
    return relay.bad(
      `${url} ${reason}: lo puede usar cualquiera, o no es un relevo.`,
      `use-auth-secret en la configuración de coturn (${GUIDE}).`,
    );
  if (code === 486 || code === 508)
    return relay.warn(
      `${url} está lleno (${code}).`,
      'Subí total-quota, o abrí más puertos de relevo en coturn.',
    );
  return relay.bad(`${url} responde ${code} ${reason}.`, `Mirá el registro de coturn (${GUIDE}).`);
}
