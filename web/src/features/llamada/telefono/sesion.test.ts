import { expect, it, vi } from 'vitest';
import { mostrarEncendidos, tomarBotones, type Actos, type SesionDeMedios } from './sesion.ts';

/** A browser that knows only these actions. */
function session(known: readonly string[]) {
  const handlers = new Map<string, () => void>();
  const sesion: SesionDeMedios = {
    metadata: null,
    setActionHandler(action, handler) {
      if (!known.includes(action)) throw new TypeError(`${action} is not supported`);
      if (handler) handlers.set(action, handler);
      else handlers.delete(action);
    },
  };
  return { sesion, handlers };
}

const acts = (): Actos => ({
  togglemicrophone: vi.fn(),
  togglecamera: vi.fn(),
  hangup: vi.fn(),
  enterpictureinpicture: vi.fn(),
});

it("a headset's buttons do what the call's buttons do, until the call ends", () => {
  const { sesion, handlers } = session(['togglemicrophone', 'togglecamera', 'hangup']);
  const actos = acts();
  const soltar = tomarBotones(sesion, actos, 'Videollamada');
  handlers.get('hangup')!();
  handlers.get('togglemicrophone')!();
  expect(actos.hangup).toHaveBeenCalledTimes(1);
  expect(actos.togglemicrophone).toHaveBeenCalledTimes(1);
  expect(actos.togglecamera).not.toHaveBeenCalled();
  soltar();
  expect([...handlers.keys()]).toEqual([]);
});

it('uses the actions that the browser has, and works without a media session', () => {
  const { sesion, handlers } = session(['hangup']);
  tomarBotones(sesion, acts(), 'Videollamada');
  expect([...handlers.keys()]).toEqual(['hangup']);
  expect(() => tomarBotones(undefined, acts(), 'Videollamada')()).not.toThrow();
  expect(() => mostrarEncendidos(sesion, { microfono: true, camara: false })).not.toThrow();
});

it('tells the system what is on', () => {
  const { sesion } = session([]);
  const [setMicrophoneActive, setCameraActive] = [vi.fn(), vi.fn()];
  mostrarEncendidos({ ...sesion, setMicrophoneActive, setCameraActive }, { microfono: false, camara: true });
  expect(setMicrophoneActive).toHaveBeenCalledWith(false);
  expect(setCameraActive).toHaveBeenCalledWith(true);
});
