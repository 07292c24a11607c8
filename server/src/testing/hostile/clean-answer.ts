import { expect } from 'vitest';
import type { TestAnswer } from '../portal.ts';

/** Internal terms of the runtime, the database and the validator, which no answer may contain. */
const INSIDE =
  /\bat \/|\bat (async )?[\w.]+ \(|node_modules|node:internal|\.(ts|js|mjs):\d|\w+Error\b|\bzod\b|\bpostgres|\bpg_|portal_app|\b(select|update|delete|insert) .{0,80}\b(from|set|into)\b|violates|relation "|syntax error|invalid input|invalid type|too_(big|small)|unrecognized_keys|unexpected token|in JSON at|prototype pollution|ECONN|\bundefined\b|\[object /i;
const KEYS = new Set(['code', 'message', 'fields', 'retryAfter', 'detalle']);

/** A refusal in our format and in Spanish, without internal details. */
export function expectOurRefusal(answer: TestAnswer, what: string): void {
  expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8');
  const {
    code,
    message,
    fields = {},
  } = answer.body as { code: string; message: string; fields?: Record<string, string> };
  expect(
    Object.keys(answer.body as object).filter((key) => !KEYS.has(key)),
    what,
  ).toEqual([]);
  expect(code, what).toMatch(/^[a-z_]{2,40}$/);
  for (const text of [message, ...Object.values(fields)]) {
    expect(text, what).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡«].{7,}/s);
    expect(text, what).not.toMatch(INSIDE);
  }
  // Input is echoed only as the name of a field.
  expect(Object.keys(fields).join(' ').length, what).toBeLessThan(400);
  expect(answer.text.replaceAll(/"fields":\{[^}]*\}/g, ''), what).not.toMatch(INSIDE);
}
