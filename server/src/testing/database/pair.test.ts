import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startPair } from './pair.ts';

it('a pair whose set-up fails leaves neither a server nor a folder', { timeout: 120_000 }, async () => {
  let folder = '';
  let url = '';
  const failed = startPair(async (adminUrl) => {
    url = adminUrl;
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    folder = (await client.query<{ data_directory: string }>('show data_directory')).rows[0]!.data_directory;
    await client.end();
    expect(existsSync(folder)).toBe(true);
    throw new Error('a prueba');
  });
  await expect(failed).rejects.toThrow('a prueba');
  await expect(new pg.Client({ connectionString: url }).connect()).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  expect(existsSync(folder)).toBe(false);
});
