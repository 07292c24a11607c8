import { lados, type Lado } from '@portal/domain/llamada/contract';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** In seconds: long enough to join, too short to be worth stealing. */
const SEGUNDOS = 300;

/** Valid for one participant, in one session, of one attention, in one unit. */
export interface Pase {
  atencionId: string;
  lado: Lado;
  personaId: string;
  sesionId: string;
}

const Contenido = z.object({ sub: z.uuid(), lado: z.enum(lados), persona: z.uuid(), sesion: z.uuid() });
const audience = (unidadId: number) => `unidad:${unidadId}`;

export const signPase = (
  secrets: Secrets,
  unidadId: number,
  { atencionId, lado, personaId, sesionId }: Pase,
  segundos = SEGUNDOS,
): Promise<string> =>
  new SignJWT({ lado, persona: personaId, sesion: sesionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'llamada+jwt' })
    .setSubject(atencionId)
    .setAudience(audience(unidadId))
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + segundos * 1000))
    .sign(secrets.signingKeys('llamada')[0]!);

export async function verifyPase(
  secrets: Secrets,
  unidadId: number,
  token: string,
): Promise<Pase | undefined> {
  const read = await Promise.all(secrets.signingKeys('llamada').map((key) => readPase(key, unidadId, token)));
  return read.find((pase) => pase !== undefined);
}

async function readPase(key: Uint8Array, unidadId: number, token: string): Promise<Pase | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: audience(unidadId),
      typ: 'llamada+jwt',
    });
    const { sub, lado, persona, sesion } = Contenido.parse(payload);
    return { atencionId: sub, lado, personaId: persona, sesionId: sesion };
  } catch {
    return undefined;
  }
}
