import { expect } from 'vitest';
import type { TestAnswer } from '../portal.ts';

/** Internal terms of the runtime, the database and the validator, which no answer may contain. */
const INSIDE =
  /\bat \/|\bat (async )?[\w.]+ \(|node_modules|node:internal|\.(ts|js|mjs):\d|\w+Error\b|\bzod\b|\bpostgres|\bpg_|portal_app|\b(select|update|delete|insert) .{0,80}\b(from|set|into)\b|violates|relation "|syntax error|invalid input|invalid type|too_(big|small)|unrecognized_keys|unexpected token|in JSON at|prototype pollution|ECONN|\bundefined\b|\[object /i;
const KEYS = new Set(['code', 'message', 'fields', 'retryAfter', 'detalle']);

interface Said {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

/** The same refusal, from the format that the clients of /fhir read. */
function readRefusal({ headers, body }: TestAnswer, what: string): Said {
  if (body?.resourceType === 'OperationOutcome') {
    expect(headers['content-type'], what).toBe('application/fhir+json; charset=utf-8');
    const [{ code, details, diagnostics, expression = ['campo'] }] = body.issue;
    return {
      code: code.replace('-', '_'),
      message: details.text,
      ...(diagnostics === undefined ? {} : { fields: { [expression[0]]: diagnostics } }),
    };
  }
  expect(headers['content-type'], what).toBe('application/json; charset=utf-8');
  if (body?.error !== undefined) return { code: body.error, message: body.error_description };
  expect(
    Object.keys(body as object).filter((key) => !KEYS.has(key)),
    what,
  ).toEqual([]);
  return body as Said;
}

/** A refusal in our format and in Spanish, without internal details. */
export function expectOurRefusal(answer: TestAnswer, what: string): void {
  const { code, message, fields = {} } = readRefusal(answer, what);
  expect(code, what).toMatch(/^[a-z_]{2,40}$/);
  for (const text of [message, ...Object.values(fields)]) {
    expect(text, what).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡«].{7,}/s);
    expect(text, what).not.toMatch(INSIDE);
  }
  // Input is echoed only as the name of a field.
  expect(Object.keys(fields).join(' ').length, what).toBeLessThan(400);
  expect(answer.text.replaceAll(/"(fields":\{[^}]*\}|expression":\[[^\]]*\])/g, ''), what).not.toMatch(
    INSIDE,
  );
}
