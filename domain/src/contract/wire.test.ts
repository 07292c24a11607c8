import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { namesIn, namesOut, wireDni } from './names.ts';
import { wire } from './wire.ts';

const Servicio = wire({ id: z.int(), nome: z.string() });

it('reads the wire by the names inside, and writes it by its own', () => {
  const servicio = Servicio.parse({ id: 1, nome: 'Clínica Médica' });
  expectTypeOf(servicio).toEqualTypeOf<{ id: number; nombre: string }>();
  expect(servicio).toEqual({ id: 1, nombre: 'Clínica Médica' });
  expect(z.encode(Servicio, servicio)).toEqual({ id: 1, nome: 'Clínica Médica' });
});

it('keeps an optional field optional', () => {
  const Usuario = wire({ nome: z.string(), perfilNome: z.optional(z.string()) });
  expectTypeOf<z.output<typeof Usuario>>().toEqualTypeOf<{ nombre: string; rol?: string | undefined }>();
  expect(Usuario.parse({ nome: 'Ana' })).toEqual({ nombre: 'Ana' });
});

it('renames the DNI alone', () => {
  const Persona = wire({ nombre: z.string(), documento: z.string() }, wireDni);
  const persona = Persona.parse({ nombre: 'Ana', documento: '30111222' });
  expectTypeOf(persona).toEqualTypeOf<{ nombre: string; dni: string }>();
  expect(persona).toEqual({ nombre: 'Ana', dni: '30111222' });
  expect(z.encode(Persona, persona)).toEqual({ nombre: 'Ana', documento: '30111222' });
});

it('refuses the names inside on the wire', () => {
  expect(Servicio.safeParse({ id: 1, nombre: 'Clínica Médica' }).success).toBe(false);
});

it.each([undefined, null, 'x'])('refuses %j in both directions', (value) => {
  expect(Servicio.safeParse(value).success).toBe(false);
  expect(z.safeEncode(Servicio, value as never).success).toBe(false);
});

it('leaves out what is not declared', () => {
  expect(z.encode(Servicio, { id: 1, nombre: 'x', sigla: 'A' } as never)).toEqual({ id: 1, nome: 'x' });
});

it('finds the option of a union that encodes', () => {
  const either = z.union([z.object({ servicio: Servicio }), z.object({ falta: z.string() })]);
  expect(z.encode(either, { falta: 'codigo' })).toEqual({ falta: 'codigo' });
});

it('renames the messages about fields', () => {
  const wired = { nome: 'El nombre es requerido', cp: 'x' };
  const inside = { nombre: 'El nombre es requerido', cp: 'x' };
  expect(namesIn(wired)).toEqual(inside);
  expect(namesOut(inside)).toEqual(wired);
  expect(namesOut({ dni: 'x' }, { dni: 'correo' })).toEqual({ correo: 'x' });
});

it('refuses a field declared by its name inside, which encoding would rename', () => {
  expect(() => wire({ nombre: z.string() })).toThrow(`'nombre' is sent as 'nome': declare that name`);
  expect(
    z.encode(wire({ nombre: z.string(), sala: z.string() }, { boleto: 'sala' }), {
      nombre: 'Ana',
      boleto: 'A-1',
    }),
  ).toEqual({
    nombre: 'Ana',
    sala: 'A-1',
  });
});
