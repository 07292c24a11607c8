import * as z from 'zod/mini';

/** An answer that is validated and serialized once, then sent as it is to every request. */
export class Ready<T = unknown> {
  readonly json: string;
  declare readonly __answer?: T;

  constructor(schema: z.ZodMiniType<T>, answer: T) {
    this.json = JSON.stringify(z.encode(schema, answer));
  }
}
