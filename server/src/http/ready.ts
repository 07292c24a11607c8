import type * as z from 'zod/mini';

/** An answer that was checked against its schema and written down once: sent as it is, however often it is asked for. */
export class Ready<T = unknown> {
  readonly json: string;
  declare readonly __answer?: T;

  constructor(schema: z.ZodMiniType<T>, answer: T) {
    this.json = JSON.stringify(schema.parse(answer));
  }
}
