import { describe, expect, it } from 'vitest';
import {
  convieneSondear,
  ESCALERA_INICIAL,
  LECTURAS,
  PELDANOS,
  siguiente,
  trasSondear,
  type Escalera,
  type Medida,
} from './escalera.ts';

const pasar = (escalera: Escalera, medida: Medida, segundos: number) => {
  let last = escalera;
  for (let n = 0; n < segundos * LECTURAS; n += 1) last = siguiente(last, medida);
  return last;
};
const en = (peldano: number): Escalera => ({ ...ESCALERA_INICIAL, peldano });
const buena = { kbps: 2000, perdida: 0 };

describe('quality ladder', () => {
  it('starts low and reaches full quality after a few good seconds', () => {
    expect(PELDANOS[ESCALERA_INICIAL.peldano]!.video!.kbps).toBeLessThan(PELDANOS[0]!.video!.kbps);
    expect(pasar(ESCALERA_INICIAL, buena, 3).peldano).toBe(0);
  });

  it.each([
    ['full', 700, 0],
    ['smaller', 300, 1],
    ['small', 110, 2],
    ['no', 78, 3],
  ])('sends %s video at %i kbit/s', (_name, kbps, peldano) => {
    expect(pasar(en(0), { kbps, perdida: 0.02 }, 5).peldano).toBe(peldano);
    expect(pasar(en(2), { kbps, perdida: 0.02 }, 4).peldano).toBe(peldano);
  });

  it('drops at once below half of the needed bandwidth, and waits a moment for smaller drops', () => {
    expect(siguiente(en(0), { kbps: 120, perdida: 0 }).peldano).toBe(2);
    expect(siguiente(en(0), { kbps: 500, perdida: 0 }).peldano).toBe(0);
    expect(siguiente(siguiente(en(0), { kbps: 500, perdida: 0 }), buena)).toMatchObject({
      peldano: 0,
      bajar: 0,
    });
  });

  it('keeps its rung with two per cent of loss', () => {
    expect(pasar(en(0), { kbps: 2000, perdida: 0.02 }, 30).peldano).toBe(0);
  });

  it('sends only audio when video does not fit or a quarter of the packets is lost', () => {
    expect(PELDANOS[pasar(en(0), { kbps: 30, perdida: 0 }, 5).peldano]!.modo).toBe('audio');
    expect(PELDANOS[pasar(en(1), { kbps: 900, perdida: 0.4 }, 5).peldano]!.modo).toBe('audio');
  });

  it('retries video from audio only, with a growing delay after each failure', () => {
    expect(siguiente(en(0), { kbps: 30, perdida: 0 }).peldano).toBe(2);
    const audio = pasar(en(0), { kbps: 30, perdida: 0 }, 3.5);
    expect(audio.peldano).toBe(3);
    expect(pasar(audio, { kbps: undefined, perdida: 0 }, 4).peldano).toBe(3);
    const again = pasar(audio, { kbps: undefined, perdida: 0 }, 6);
    expect(again.peldano).toBe(2);
    const failed = pasar(again, { kbps: 20, perdida: 0 }, 3);
    expect(failed.peldano).toBe(3);
    expect(pasar(failed, { kbps: undefined, perdida: 0 }, 6).peldano).toBe(3);
    expect(pasar(failed, { kbps: undefined, perdida: 0 }, 11).peldano).toBe(2);
    // It does not retry while packets are being lost.
    expect(pasar(audio, { kbps: undefined, perdida: 0.3 }, 60).peldano).toBe(3);
  });

  it('gives retried video six seconds before judging its bandwidth, unless the path is congested', () => {
    const audio = pasar(en(2), { kbps: 70, perdida: 0 }, 3);
    expect(audio.peldano).toBe(3);
    const prueba = pasar(audio, { kbps: 70, perdida: 0 }, 5);
    expect(prueba.peldano).toBe(2);
    expect(pasar(prueba, { kbps: 70, perdida: 0, demora: 20 }, 5.5).peldano).toBe(2);
    expect(pasar(prueba, { kbps: 70, perdida: 0, demora: 400 }, 3).peldano).toBe(3);
    expect(pasar(prueba, { kbps: 70, perdida: 0.15 }, 3).peldano).toBe(3);
    expect(pasar(prueba, { kbps: 70, perdida: 0 }, 10).peldano).toBe(3);
    // After it fitted, the delay is reset: the next failure is retried as soon as the first one.
    const subio = pasar(pasar(prueba, { kbps: 110, perdida: 0 }, 1), { kbps: 400, perdida: 0 }, 2);
    expect(subio).toMatchObject({ peldano: 1, prueba: 0, espera: ESCALERA_INICIAL.espera });
  });

  it('lowers the resolution for a slow device, and waits before raising it again', () => {
    const lento = { ...buena, lento: true };
    expect(pasar(en(0), lento, 3).peldano).toBe(0);
    const smaller = pasar(en(0), lento, 5);
    expect(smaller.peldano).toBe(1);
    expect(pasar(smaller, buena, 20).peldano).toBe(1);
    expect(pasar(smaller, buena, 40).peldano).toBe(0);
    expect(pasar(en(0), lento, 60).peldano).toBe(2);
  });
});

describe('bandwidth probe', () => {
  const media = (segundos: number): Escalera => ({ ...en(2), sinSondear: segundos * LECTURAS });

  it('probes only with spare bandwidth: not when congested, at the top, without video or under loss', () => {
    expect(convieneSondear(media(3), { kbps: 200, perdida: 0 })).toBe(true);
    expect(convieneSondear(media(1), { kbps: 200, perdida: 0 })).toBe(false);
    expect(convieneSondear(media(60), { kbps: 150, perdida: 0.02, demora: 120 })).toBe(false);
    expect(convieneSondear(media(3), { kbps: 150, perdida: 0, demora: 5 })).toBe(true);
    expect(convieneSondear(media(10), { kbps: 200, perdida: 0.2 })).toBe(false);
    expect(convieneSondear({ ...media(10), peldano: 0 }, buena)).toBe(false);
    expect(convieneSondear({ ...media(10), peldano: 3 }, buena)).toBe(false);
    expect(convieneSondear({ ...media(10), techo: 2 }, { kbps: 200, perdida: 0 })).toBe(false);
  });

  it('moves at once to the rung that fits the measured bandwidth', () => {
    expect(trasSondear(en(2), { kbps: 900, perdida: 0 }).peldano).toBe(0);
    expect(trasSondear(en(2), { kbps: 300, perdida: 0 }).peldano).toBe(1);
    expect(trasSondear({ ...en(2), sinSondear: 9 }, { kbps: 180, perdida: 0 })).toMatchObject({
      peldano: 2,
      sinSondear: 0,
    });
    expect(trasSondear({ ...en(2), techo: 1 }, { kbps: 900, perdida: 0 }).peldano).toBe(1);
  });
});
