/** The document in the URL: /documento/{id}, or with the secret of a mail /documento/{id}/{secret}. */
export interface DocumentoPedido {
  path: string;
  /** A path with the secret needs no session. */
  conSecreto: boolean;
}

const forma = /^\/documento\/[\w-]{1,60}(\/[\w-]{1,80})?$/i;

/** Returns `undefined` if the path is not a document's. An extra slash or `.pdf` is ignored. */
export function documentoPedido(pathname: string): DocumentoPedido | undefined {
  const path = pathname
    .replace(/\/+$/, '')
    .replace(/\.pdf$/i, '')
    .replace(/^\/documento\//i, '/documento/');
  const found = forma.exec(path);
  return found ? { path, conSecreto: found[1] !== undefined } : undefined;
}
