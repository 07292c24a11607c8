/** What the address of a paper says: /documento/{id}, or with the secret of a mail /documento/{id}/{secret}. */
export interface DocumentoPedido {
  path: string;
  /** Whoever has it needs no session. */
  conSecreto: boolean;
}

const forma = /^\/documento\/[\w-]{1,60}(\/[\w-]{1,80})?$/i;

/** `undefined`: no paper has such an address. A slash or a `.pdf` too many leads to the same one. */
export function documentoPedido(pathname: string): DocumentoPedido | undefined {
  const path = pathname
    .replace(/\/+$/, '')
    .replace(/\.pdf$/i, '')
    .replace(/^\/documento\//i, '/documento/');
  const found = forma.exec(path);
  return found ? { path, conSecreto: found[1] !== undefined } : undefined;
}
