import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, sinConexion } from '../../../lib/api.ts';
import { crearBorrador } from './borrador.ts';

const nuevo: Escrito = { tipo: 'indicaciones', texto: '' };
const con = (texto: string): Escrito => ({ tipo: 'indicaciones', texto });

/** A fake server that refuses a save based on any version but the last. */
function servidor() {
  let guardado: DocumentoDelEscritorio | undefined;
  const escritos: string[] = [];
  const fallas: Error[] = [];
  const poner = (escrito: Escrito, version: number) =>
    ({
      id: 'd',
      version,
      escrito,
      estado: 'borrador',
      guardado: '2026-11-16T12:14:00.000Z',
      faltan: [],
    }) as unknown as DocumentoDelEscritorio;
  return {
    escritos,
    fallas,
    otraPestana(texto: string) {
      guardado = poner(con(texto), (guardado?.version ?? 0) + 1);
    },
    async guardar(version: number, escrito: Escrito) {
      const falla = fallas.shift();
      if (falla) throw falla;
      if (version !== (guardado?.version ?? 0))
        throw new ApiError('documento_cambiado', 'El borrador cambió en otra pestaña.', 409);
      escritos.push((escrito as { texto: string }).texto);
      guardado = poner(escrito, version + 1);
      return guardado;
    },
    leer: async () => guardado,
  };
}

const abrir = (server: ReturnType<typeof servidor>) => crearBorrador(nuevo, undefined, server);

describe('autosaving document', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('does not reach the server until something is written', async () => {
    const server = servidor();
    const borrador = abrir(server);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await borrador.guardarYa()).toBe(true);
    expect(server.escritos).toEqual([]);
    expect(borrador.leer().documento).toBeUndefined();
  });

  it('saves when typing pauses', async () => {
    const server = servidor();
    const borrador = abrir(server);
    for (const texto of ['R', 'Re', 'Reposo']) borrador.escribir(con(texto));
    expect(borrador.leer().estado).toBe('pendiente');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.escritos).toEqual(['Reposo']);
    expect(borrador.leer()).toMatchObject({ estado: 'limpio', documento: { version: 1 } });
  });

  it('counts as saved when the typed text is undone', async () => {
    const server = servidor();
    const borrador = abrir(server);
    borrador.escribir(con('Reposo'));
    await vi.advanceTimersByTimeAsync(1000);
    borrador.escribir(con('Reposo y'));
    borrador.escribir(con('Reposo'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.escritos).toEqual(['Reposo']);
    expect(borrador.leer().estado).toBe('limpio');
  });

  it('saves what is typed during a save, based on the version that it created', async () => {
    const server = servidor();
    const borrador = abrir(server);
    borrador.escribir(con('Reposo'));
    const saved = borrador.guardarYa();
    borrador.escribir(con('Reposo y líquidos'));
    await saved;
    expect(await borrador.guardarYa()).toBe(true);
    expect(server.escritos).toEqual(['Reposo', 'Reposo y líquidos']);
    expect(borrador.leer().documento?.version).toBe(2);
  });

  it('retries by itself without a network, and reports it', async () => {
    const server = servidor();
    server.fallas.push(sinConexion());
    const borrador = abrir(server);
    borrador.escribir(con('Reposo'));
    expect(await borrador.guardarYa()).toBe(false);
    expect(borrador.leer().estado).toBe('fallo');
    await vi.advanceTimersByTimeAsync(5000);
    expect(borrador.leer().estado).toBe('limpio');
    expect(server.escritos).toEqual(['Reposo']);
  });

  it('reports a refusal of the server, and keeps the text', async () => {
    const server = servidor();
    server.fallas.push(new ApiError('datos_invalidos', 'Revisá los datos.', 400));
    const borrador = abrir(server);
    borrador.escribir(con('Reposo'));
    expect(await borrador.guardarYa()).toBe(false);
    expect(borrador.leer()).toMatchObject({
      estado: 'rechazado',
      motivo: 'Revisá los datos.',
      escrito: con('Reposo'),
    });
  });

  it.each([
    ['mio', 'Lo mío'],
    ['suyo', 'Lo de la otra'],
  ] as const)('asks when another tab saved first: %s', async (cual, queda) => {
    const server = servidor();
    const borrador = abrir(server);
    borrador.escribir(con('Antes'));
    await borrador.guardarYa();
    server.otraPestana('Lo de la otra');
    borrador.escribir(con('Lo mío'));
    expect(await borrador.guardarYa()).toBe(false);
    expect(borrador.leer()).toMatchObject({ estado: 'choque', escrito: con('Lo mío') });
    borrador.escribir(con('Lo mío'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(borrador.leer().estado).toBe('choque');
    await borrador.resolver(cual);
    expect(borrador.leer()).toMatchObject({ estado: 'limpio', escrito: con(queda) });
    expect((await server.leer())?.escrito).toEqual(con(queda));
  });

  it('saves nothing after it was signed or discarded', async () => {
    const server = servidor();
    const borrador = abrir(server);
    borrador.escribir(con('Reposo'));
    void borrador.parar();
    await vi.advanceTimersByTimeAsync(5000);
    await borrador.guardarYa();
    expect(server.escritos).toEqual([]);
  });

  it('waits for the save under way before it is discarded', async () => {
    const server = servidor();
    const held = Promise.withResolvers<void>();
    const borrador = crearBorrador(nuevo, undefined, {
      ...server,
      async guardar(version, escrito) {
        const answer = await server.guardar(version, escrito);
        await held.promise;
        return answer;
      },
    });
    borrador.escribir(con('Reposo'));
    void borrador.guardarYa();
    const stopped = vi.fn();
    void borrador.parar().then(stopped);
    await vi.advanceTimersByTimeAsync(1000);
    expect(stopped).not.toHaveBeenCalled();
    held.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('saves again what was written when it could not be discarded', async () => {
    const server = servidor();
    const borrador = abrir(server);
    await borrador.parar();
    borrador.escribir(con('Reposo'));
    borrador.seguir();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.escritos).toEqual(['Reposo']);
  });

  it('does not take its own save for another tab, when the answer was lost', async () => {
    const server = servidor();
    let lost = false;
    const borrador = crearBorrador(nuevo, undefined, {
      ...server,
      async guardar(version, escrito) {
        const answer = await server.guardar(version, escrito);
        if (lost) return answer;
        lost = true;
        throw sinConexion();
      },
    });
    borrador.escribir(con('Reposo'));
    expect(await borrador.guardarYa()).toBe(false);
    borrador.escribir(con('Reposo y líquidos'));
    expect(await borrador.guardarYa()).toBe(true);
    expect(borrador.leer().estado).toBe('limpio');
    expect(server.escritos).toEqual(['Reposo', 'Reposo y líquidos']);
  });
});
