declare global {
  interface Window {
    /** Answers that `primero.js` asked for while this code was being loaded, by path and body. */
    adelantos?: Map<string, Promise<Response>>;
  }
}

/** After this, an answer is too old for a page that asks for it. */
const FRESH_MS = 10_000;

/** Takes an answer that was asked for in advance, with the same body. Each is given once. */
export function tomarAdelanto(path: string, body?: unknown): Promise<Response> | undefined {
  if (performance.now() > FRESH_MS) olvidarAdelantos();
  const pedido = body ? `${path} ${JSON.stringify(body)}` : path;
  const answer = window.adelantos?.get(pedido);
  window.adelantos?.delete(pedido);
  return answer;
}

/** They belong to the session of the page's start: another person must not see them. */
export const olvidarAdelantos = () => window.adelantos?.clear();
