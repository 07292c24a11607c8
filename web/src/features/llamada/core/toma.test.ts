import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToma } from './toma.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Pista = MediaStreamTrack & { muted: boolean };

function start() {
  const pista = Object.assign(new EventTarget(), { muted: false }) as unknown as Pista;
  const page = { visible: true, libre: false, actual: pista as MediaStreamTrack | null };
  const said: [string, boolean][] = [];
  const reabrir = vi.fn(async () => page.libre);
  const toma = createToma({
    pista: () => page.actual,
    visible: () => page.visible,
    reabrir,
    onCambio: (que, tomada) => said.push([que, tomada]),
  });
  toma.seguir('audio', pista);
  const silence = (muted: boolean) => {
    pista.muted = muted;
    pista.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  };
  return { pista, page, said, reabrir, toma, silence };
}

it('a telephone call takes the microphone, and the system gives it back', async () => {
  const { said, silence } = start();
  silence(true);
  await vi.advanceTimersByTimeAsync(800);
  expect(said).toEqual([['audio', true]]);
  silence(false);
  expect(said).toEqual([
    ['audio', true],
    ['audio', false],
  ]);
});

it('a silence shorter than a moment is not told', async () => {
  const { said, silence } = start();
  silence(true);
  await vi.advanceTimersByTimeAsync(300);
  silence(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(said).toEqual([]);
});

it('asks for the microphone again until it gets it, but not while the page is hidden', async () => {
  const { page, said, reabrir, silence } = start();
  silence(true);
  page.visible = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reabrir).not.toHaveBeenCalled();
  page.visible = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(reabrir).toHaveBeenCalledTimes(1);
  page.libre = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(said.at(-1)).toEqual(['audio', false]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reabrir).toHaveBeenCalledTimes(2);
});

it('asks at once when the page is back', async () => {
  const { page, said, toma } = start();
  toma.perdida('audio');
  page.libre = true;
  toma.volver();
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([
    ['audio', true],
    ['audio', false],
  ]);
});

it('ignores a track that was replaced, and lets go at the end', async () => {
  const { page, said, reabrir, toma, silence } = start();
  page.actual = null;
  silence(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(said).toEqual([]);
  toma.perdida('video');
  toma.soltar();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reabrir).not.toHaveBeenCalled();
  expect(said.at(-1)).toEqual(['video', false]);
});
