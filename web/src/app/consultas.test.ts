import { expect, it } from 'vitest';
import { clienteDe, soltarCliente } from './consultas.ts';

it('keeps the cache of the next session when the one before is released late', () => {
  const paciente = clienteDe('ana paciente');
  const profesional = clienteDe('ana profesional');
  profesional.setQueryData(['fila'], 3);
  soltarCliente('ana paciente');
  expect(clienteDe('ana profesional')).toBe(profesional);
  expect(profesional.getQueryData(['fila'])).toBe(3);
  expect(paciente).not.toBe(profesional);
});

it('forgets what a session knew when it is released', () => {
  const client = clienteDe('ana paciente');
  client.setQueryData(['fila'], 3);
  soltarCliente('ana paciente');
  expect(client.getQueryData(['fila'])).toBeUndefined();
  expect(clienteDe('ana paciente')).not.toBe(client);
});
