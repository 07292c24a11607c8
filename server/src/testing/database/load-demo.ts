import { createPool } from '../../db/pools.ts';
import { systemDb } from '../../db/system-db.ts';
import { unitDb } from '../../db/unit-db.ts';
import { loadDemo } from '../../demo/demo.ts';
import { createUnitRegistry } from '../../units/registry.ts';
import { createClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { createPasswords } from '../../platform/secrets/passwords.ts';
import type { Platform } from '../../platform/platform.ts';

/** Loads the demo's people in every unit with the product's own loader and roles. */
export async function loadDemoInto(appUrl: string): Promise<void> {
  const appPool = createPool({ url: appUrl, role: 'portal_app', max: 4, onError() {} });
  const systemPool = createPool({ url: appUrl, role: 'portal_sistema', max: 2, onError() {} });
  try {
    const units = createUnitRegistry(systemDb(systemPool, appPool), createLog('silent'), {
      pinned: undefined,
      fallback: undefined,
    });
    const parts = {
      units,
      unit: (id: number) => unitDb(appPool, id),
      passwords: createPasswords(),
      clock: createClock(),
      originOf: ({ host }: { host: string }) => `http://${host}.localhost`,
    };
    // Without turnos: the job would send reminders for them.
    await loadDemo(parts as unknown as Platform, () => {}, { turnos: false });
  } finally {
    await Promise.all([appPool.end(), systemPool.end()]);
  }
}
