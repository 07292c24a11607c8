import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readForm } from './multipart.ts';

const LIMITS = { fileField: 'file', fileBytes: 1000, bodyBytes: 4000 };
const B = '----x';
const part = (name: string, value: string, more = '') =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const form = (...parts: string[]) => `${parts.join('')}--${B}--\r\n`;
const sent = (text: string) =>
  Object.assign(Readable.from([Buffer.from(text)]), {
    headers: { 'content-type': `multipart/form-data; boundary=${B}` },
  });
const aFile = part('file', 'abc', '; filename="a.txt"\r\nContent-Type: text/plain');

it('reads fields and the one file', async () => {
  const { fields, file } = await readForm(sent(form(part('uno', '1'), aFile)), LIMITS);
  expect([fields, file?.name, file?.bytes.toString()]).toEqual([{ uno: '1' }, 'a.txt', 'abc']);
});

it('answers a form inside a form, for which the parser never emits an event', async () => {
  const nested = part(
    'file',
    form(aFile),
    `; filename="a.pdf"\r\nContent-Type: multipart/form-data; boundary=${B}`,
  );
  await expect(readForm(sent(form(nested)), LIMITS)).rejects.toMatchObject({ code: 'pedido_invalido' });
});
