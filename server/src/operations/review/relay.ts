import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { lugarDelRelevo } from '../../features/estado/sonda-relevo.ts';
import { relevosPara } from '../../features/llamada/relevos.ts';
import type { Deployment } from './deployment.ts';
import { isPublicAddress } from '../../platform/outbound.ts';
import { about, isCertificateError, KNOWN_AUTHORITY, reasonOf, type Finding } from './finding.ts';
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
    const place = lugarDelRelevo(url);
    try {
      const tried = await tryRelay(place, credential, inside);
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
      else findings.push(judgeAddress(url, tried.address, await addressesOf(place.host)));
    } catch (error) {
      findings.push(
        relay.bad(
          `${url}: ${reasonOf(error)}.`,
          isCertificateError((error as { code?: string }).code ?? '')
            ? KNOWN_AUTHORITY
            : `Revisá que coturn ande y que el cortafuegos abra 3478 (UDP y TCP) y 5349 (TCP) (${GUIDE}).`,
        ),
      );
    }
  }
  return findings;
}

const addressesOf = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );

/**
 * Calls get this address. It should be the one to which the relay's name points. A name that points inside the network
 * says nothing of it.
 */
export function judgeAddress(url: string, relayed: string, named: readonly string[]): Finding {
  const address = relayed.replace(/:\d+$/, '');
  const outside = named.filter(isPublicAddress);
  if (outside.length === 0 || outside.includes(address))
    return relay.good(`${url} acepta la credencial y da paso por ${relayed}.`);
  const says = `${url} da paso por ${address}, y su nombre apunta a ${outside.join(', ')}.`;
  const remedy = `La dirección pública va en external-ip de coturn (${GUIDE}): instalá otra vez con ella en DIRECCION.`;
  return isPublicAddress(address) ? relay.warn(says, remedy) : relay.bad(says, remedy);
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
