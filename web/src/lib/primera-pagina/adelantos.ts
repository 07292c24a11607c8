declare global {
  interface Window {
    /** Answers that `primero.js` asked for while this code was being loaded, by path. */
    adelantos?: Map<string, Promise<Response>>;
  }
}

/** After this, an answer is too old for a page that asks for it. */
const FRESH_MS = 10_000;

/** Takes an answer that was asked for in advance. Each is given once. */
export function tomarAdelanto(path: string): Promise<Response> | undefined {
  if (performance.now() > FRESH_MS) olvidarAdelantos();
  const answer = window.adelantos?.get(path);
  window.adelantos?.delete(path);
  return answer;
}

/** They belong to the session of the page's start: another person must not see them. */
export const olvidarAdelantos = () => window.adelantos?.clear();
