import { expect, it } from 'vitest';
import { huellasDe, unicaHuella } from './huellas.ts';
import { LISTA } from './lista.ts';
import { palabrasDe } from './palabras.ts';

const huella = (byte: string) => `sha-256 ${Array.from({ length: 32 }, () => byte).join(':')}`;
const [ANA, LAURA, MEDIO] = [huella('a1'), huella('b2'), huella('c3')] as const;

it('both sides read the same four words, whoever is local', async () => {
  const palabras = await palabrasDe([ANA, LAURA]);
  expect(palabras).toHaveLength(4);
  expect(palabras.every((palabra) => LISTA.includes(palabra))).toBe(true);
  expect(await palabrasDe([LAURA, ANA])).toEqual(palabras);
});

it('a certificate in the middle gives each side other words', async () => {
  const [directa, deAna, deLaura] = await Promise.all([
    palabrasDe([ANA, LAURA]),
    palabrasDe([ANA, MEDIO]),
    palabrasDe([MEDIO, LAURA]),
  ]);
  expect(deAna).not.toEqual(directa);
  expect(deLaura).not.toEqual(directa);
  expect(deAna).not.toEqual(deLaura);
});

/** As they sound in Buenos Aires: b and v, s and z, ll and y are one sound each, h is none. */
const sonido = (palabra: string) =>
  palabra
    .normalize('NFD')
    .replaceAll('n\u0303', 'ñ')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ch', 'X')
    .replaceAll('h', '')
    .replaceAll('v', 'b')
    .replaceAll('z', 's')
    .replaceAll(/c(?=[ei])/g, 's')
    .replaceAll(/qu|c/g, 'k')
    .replaceAll('ll', 'y')
    .replaceAll(/g(?=[ei])/g, 'j');

/** Whether one letter more, less or changed makes one of the other. */
function parecidas(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let inicio = 0;
  while (inicio < a.length && a[inicio] === b[inicio]) inicio += 1;
  const [restoA, restoB] = [a.slice(inicio), b.slice(inicio)];
  return restoA.slice(1) === restoB.slice(1) || restoA.slice(1) === restoB || restoA === restoB.slice(1);
}

it('has 512 words, no two of which sound alike', () => {
  expect(LISTA).toHaveLength(512);
  expect(parecidas('barco', 'banco')).toBe(true);
  const sonidos = LISTA.map(sonido);
  expect(
    LISTA.filter((_, index) =>
      sonidos.some((otro, cual) => cual < index && parecidas(otro, sonidos[index]!)),
    ),
  ).toEqual([]);
});

const descripcion = (valor: string) => ({ sdp: `v=0\r\na=fingerprint:${valor}\r\n` });
const conexion = (informes: readonly [string, object][], connectionState = 'connected') =>
  ({
    connectionState,
    currentLocalDescription: descripcion(ANA.toUpperCase()),
    currentRemoteDescription: descripcion(LAURA),
    getStats: async () => new Map(informes),
  }) as unknown as RTCPeerConnection;

it('trusts the certificates in use over a description that says otherwise', async () => {
  const [algoritmo, valor] = MEDIO.split(' ');
  const certificado = (fingerprint: string) => ({
    type: 'certificate',
    fingerprintAlgorithm: algoritmo,
    fingerprint,
  });
  const transporte = {
    type: 'transport',
    dtlsState: 'connected',
    localCertificateId: 'propio',
    remoteCertificateId: 'ajeno',
  };
  expect(
    await huellasDe(
      conexion([
        ['t', transporte],
        ['propio', certificado(ANA.split(' ')[1]!.toUpperCase())],
        ['ajeno', certificado(valor!.toUpperCase())],
      ]),
    ),
  ).toEqual([ANA, MEDIO]);
});

it('reads the descriptions where the browser reports no certificates, and nothing before it is connected', async () => {
  expect(await huellasDe(conexion([]))).toEqual([ANA, LAURA]);
  expect(await huellasDe(conexion([], 'connecting'))).toBeUndefined();
});

it('a description with two certificates verifies nothing', () => {
  const linea = (huellas: readonly string[]) => huellas.map((una) => `a=fingerprint:${una}\r\n`).join('');
  expect(unicaHuella(linea([LAURA]))).toBe(LAURA);
  expect(unicaHuella(linea([LAURA, LAURA.toUpperCase()]))).toBe(LAURA);
  expect(unicaHuella(linea([LAURA, MEDIO]))).toBeUndefined();
  expect(unicaHuella('')).toBeUndefined();
});
