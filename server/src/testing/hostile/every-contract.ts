import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Named, NamedEvent } from '@portal/domain/contract/endpoint';

const domain = path.resolve(import.meta.dirname, '../../../../domain/src');

/** Every endpoint and event that the domain declares, in any file, without a list. */
export async function everyContract(): Promise<{ endpoints: Named[]; events: NamedEvent[] }> {
  const endpoints = new Map<string, Named>();
  const events = new Map<string, NamedEvent>();
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  for (const file of files.toSorted()) {
    const exported = (await import(path.join(domain, file))) as Record<string, unknown>;
    for (const group of Object.values(exported)) {
      if (typeof group !== 'object' || group === null) continue;
      for (const declared of Object.values(group) as unknown[]) {
        if (isNamed(declared) && 'path' in declared && 'answer' in declared)
          endpoints.set(declared.name, declared as unknown as Named);
        if (isNamed(declared) && 'from' in declared && 'data' in declared)
          events.set(declared.name, declared as unknown as NamedEvent);
      }
    }
  }
  return { endpoints: [...endpoints.values()], events: [...events.values()] };
}

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'who' in value;
