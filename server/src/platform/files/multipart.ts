import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { PortalError } from '@portal/domain/errores/errores';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

export interface Form {
  fields: Record<string, string>;
  file: { name: string; bytes: Buffer } | undefined;
}

export interface FormLimits {
  /** The only field name that may carry a file. */
  fileField: string;
  fileBytes: number;
  /** Size limit of the whole body, including the multipart framing. */
  bodyBytes: number;
}

/**
 * How much of a refused body is read and discarded, because a browser reads no answer before it has sent its
 * file.
 */
const LET_GO_BYTES = 64 * 1024 * 1024;
const FIELD_BYTES = 20_000;
const FIELDS = 40;
/**
 * A parser that got the whole body but never finishes is given up after this time. A form nested in a form
 * does that.
 */
const LATE_MS = 1000;

/**
 * Reads a form with at most one file as a stream, within the limits. A repeated field name is refused,
 * because different readers could take different values.
 */
export function readForm(body: Readable, { fileField, fileBytes, bodyBytes }: FormLimits): Promise<Form> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const names = new Set<string>();
    let file: Form['file'];
    let size = 0;
    let over = false;
    let late: NodeJS.Timeout | undefined;
    let parser: BusboyInstance;
    const end = (failure: unknown) => {
      if (over) return;
      over = true;
      clearTimeout(late);
      if (failure === undefined) return resolve({ fields: Object.fromEntries(fields), file });
      body.unpipe(parser);
      void letGo(body).then(() => reject(failure));
    };
    const take = (name: string) => {
      if (names.has(name) || !/^[a-zA-Z][a-zA-Z_]{0,39}$/.test(name)) end(new PortalError('pedido_invalido'));
      names.add(name);
    };
    try {
      const { headers } = body as Readable & { headers: IncomingHttpHeaders & { 'content-type': string } };
      const limits = {
        fieldNameSize: 100,
        fieldSize: FIELD_BYTES,
        fields: FIELDS,
        files: 1,
        parts: FIELDS + 1,
        fileSize: fileBytes,
        headerPairs: 20,
      };
      parser = new Busboy({ headers, preservePath: true, limits });
    } catch (error) {
      void letGo(body).then(() => reject(new PortalError('pedido_invalido', { cause: error })));
      return;
    }
    parser.on('field', (name, value, nameCut, valueCut) => {
      take(name);
      if (nameCut || valueCut) end(new PortalError('muy_grande'));
      fields.set(name, value);
    });
    parser.on('file', (name, stream, fileName) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void (over || chunks.push(chunk)));
      stream.on('limit', () => end(new PortalError('archivo_no_admitido')));
      stream.on('error', (error) => end(new PortalError('pedido_invalido', { cause: error })));
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        // Browsers send an empty file if none was chosen.
        if (fileName !== undefined && (fileName !== '' || bytes.length > 0)) file = { name: fileName, bytes };
      });
      take(name);
      if (name !== fileField) end(new PortalError('pedido_invalido'));
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => end(new PortalError('pedido_invalido')));
    parser.on('error', (error) => end(new PortalError('pedido_invalido', { cause: error })));
    parser.on('finish', () => end(undefined));
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodyBytes) end(new PortalError('muy_grande'));
    });
    body.on('error', (error) => end(new PortalError('pedido_invalido', { cause: error })));
    body.on('aborted', () => end(new PortalError('pedido_invalido')));
    body.on('end', () => {
      if (!over) late = setTimeout(() => end(new PortalError('pedido_invalido')), LATE_MS);
    });
    body.pipe(parser);
  });
}

/** Time for the answer to be sent before the connection of a sender that keeps sending is destroyed. */
const CUT_MS = 2000;

/**
 * Reads and discards the rest of a refused body, up to `LET_GO_BYTES`. After that it stops reading and closes
 * the connection.
 */
export function letGo(body: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve();
    let size = 0;
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LET_GO_BYTES) return;
      body.removeAllListeners('data').pause();
      setTimeout(() => body.destroy(), CUT_MS).unref();
      resolve();
    });
    for (const end of ['end', 'error', 'close']) body.once(end, () => resolve());
    body.resume();
  });
}
