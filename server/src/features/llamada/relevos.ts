import { createHmac } from 'node:crypto';
import type { Config } from '../../config/config.ts';

/** The longest call: coturn keeps an allocation only while its credential is valid. */
const HORAS = 4;

interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

/** coturn's shared-secret scheme: the user name holds the expiry, and the password is its HMAC. */
export function relevosPara({ turn }: Pick<Config, 'turn'>, atencionId: string, now: Date): IceServer[] {
  if (!turn) return [];
  const username = `${Math.floor(now.getTime() / 1000) + HORAS * 3600}:${atencionId.slice(-12)}`;
  return [
    {
      urls: [...turn.urls],
      username,
      credential: createHmac('sha1', turn.secret).update(username).digest('base64'),
    },
  ];
}
