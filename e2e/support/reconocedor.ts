import type { Page } from '@playwright/test';

/** Chromium on x64 offers to download Spanish, on arm64 it does not. */
export const sinReconocedor = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(window, name);
  });

/**
 * A scripted stand-in for recognition on the device, which no test browser has ready. `dice` speaks into it.
 * `bajable`: Spanish has to be downloaded first.
 */
function ponerReconocedor({ bajable }: { bajable: boolean }) {
  let listo = !bajable;
  const oyentes = new Set<EventTarget>();
  class Reconocedor extends EventTarget {
    lang = '';
    continuous = false;
    interimResults = false;
    get processLocally() {
      return this.local;
    }
    set processLocally(value: boolean) {
      this.local = value;
    }
    private local = false;
    static available = async ({ langs, processLocally }: { langs: string[]; processLocally: boolean }) =>
      !processLocally || langs[0] !== 'es-AR' ? 'unavailable' : listo ? 'available' : 'downloadable';
    static install = async () => (listo = true);
    start(pista?: MediaStreamTrack) {
      if (!this.local || this.lang !== 'es-AR' || pista?.kind !== 'audio')
        throw new Error('not on the device');
      oyentes.add(this);
    }
    abort() {
      if (oyentes.delete(this)) queueMicrotask(() => this.dispatchEvent(new Event('end')));
    }
  }
  Object.assign(window, {
    SpeechRecognition: Reconocedor,
    oyen: () => oyentes.size,
    dice(texto: string, isFinal: boolean) {
      const results = [Object.assign([{ transcript: texto }], { isFinal })];
      for (const uno of oyentes)
        uno.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }));
    },
  });
}

interface Hablada {
  dice(texto: string, fin: boolean): void;
  oyen(): number;
}

export const conReconocedor = (page: Page, { bajable = false } = {}) =>
  page.addInitScript(ponerReconocedor, { bajable });

export const dice = (page: Page, texto: string, fin = true) =>
  page.evaluate(([que, es]) => (window as unknown as Hablada).dice(que, es), [texto, fin] as const);

/** How many recognisers listen in the page. */
export const oyen = (page: Page) => page.evaluate(() => (window as unknown as Hablada).oyen());
