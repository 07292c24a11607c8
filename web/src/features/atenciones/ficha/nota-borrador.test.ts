import type { Nota } from '@portal/domain/atenciones/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, sinConexion } from '../../../lib/api.ts';
import { crearBorrador } from './nota-borrador.ts';
import type { Texto } from './nota-fundir.ts';

const vacia: Nota = {
  evolucion: '',
  diagnostico: '',
  indicaciones: '',
  version: 0,
  guardada: null,
  cerrada: false,
};

/** A fake server that refuses a save based on any version but the last. */
function servidor(inicial: Nota = vacia) {
  let nota = inicial;
  const escritos: Texto[] = [];
  return {
    escritos,
    fallas: [] as ApiError[],
    otraPestana(texto: Partial<Texto>) {
      nota = { ...nota, ...texto, version: nota.version + 1, guardada: '2026-11-16T12:00:00.000Z' };
    },
    cerrar() {
      nota = { ...nota, cerrada: true };
    },
    nota: () => nota,
    async guardar(version: number, texto: Texto) {
      const falla = this.fallas.shift();
      if (falla) throw falla;
      if (nota.cerrada) throw new ApiError('atencion_terminada', 'La atención ya terminó.', 409);
      if (version !== nota.version)
        throw new ApiError(
          'nota_cambiada',
          'La nota cambió en otra pestaña. Te mostramos lo último que se guardó.',
          409,
        );
      escritos.push(texto);
      nota = { ...nota, ...texto, version: version + 1, guardada: '2026-11-16T12:14:00.000Z' };
      return nota;
    },
    leer: async () => nota,
  };
}

function abrir(server: ReturnType<typeof servidor>) {
  return crearBorrador(server.nota(), {
    guardar: (version, texto) => server.guardar(version, texto),
    leer: server.leer,
  });
}

describe('autosaving note', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('saves when typing pauses, and reports the time', async () => {
    const server = servidor();
    const nota = abrir(server);
    for (const texto of ['T', 'To', 'Tos']) nota.escribir('evolucion', texto);
    expect(nota.leer().estado).toBe('pendiente');
    expect(nota.sucio()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.escritos).toEqual([{ evolucion: 'Tos', diagnostico: '', indicaciones: '' }]);
    expect(nota.leer()).toMatchObject({ estado: 'limpio', guardada: '2026-11-16T12:14:00.000Z' });
    expect(nota.sucio()).toBe(false);
  });

  it('counts as saved when the typed text is undone', async () => {
    const server = servidor();
    const nota = abrir(server);
    nota.escribir('evolucion', 'Tos');
    nota.escribir('evolucion', '');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.escritos).toEqual([]);
    expect(nota.leer().estado).toBe('limpio');
  });

  it('also saves what was written during a save, based on its answer', async () => {
    const server = servidor();
    const nota = abrir(server);
    nota.escribir('evolucion', 'Tos');
    const saving = nota.guardarYa();
    nota.escribir('evolucion', 'Tos seca');
    expect(await saving).toBe(true);
    expect(server.escritos.map(({ evolucion }) => evolucion)).toEqual(['Tos', 'Tos seca']);
    expect(server.nota().version).toBe(2);
  });

  it('does not take its own save for another tab, when the record is read before the answer', async () => {
    const server = servidor();
    const held = Promise.withResolvers<void>();
    const nota = crearBorrador(server.nota(), {
      async guardar(version, texto) {
        const answer = await server.guardar(version, texto);
        if (version === 0) await held.promise;
        return answer;
      },
      leer: server.leer,
    });
    nota.escribir('evolucion', 'Tos');
    const saving = nota.guardarYa();
    nota.escribir('evolucion', 'Tos seca');
    await vi.advanceTimersByTimeAsync(0);
    nota.recibir(server.nota());
    expect(nota.leer()).toMatchObject({ texto: { evolucion: 'Tos seca' }, conflicto: undefined });
    held.resolve();
    expect(await saving).toBe(true);
    expect(server.nota()).toMatchObject({ evolucion: 'Tos seca', version: 2 });
  });

  it('does not take its own save for another tab, when the answer was lost', async () => {
    const server = servidor();
    let lost = false;
    const nota = crearBorrador(server.nota(), {
      async guardar(version, texto) {
        const answer = await server.guardar(version, texto);
        if (lost) return answer;
        lost = true;
        throw sinConexion();
      },
      leer: server.leer,
    });
    nota.escribir('evolucion', 'Tos');
    expect(await nota.guardarYa()).toBe(false);
    nota.escribir('evolucion', 'Tos seca');
    expect(await nota.guardarYa()).toBe(true);
    expect(nota.leer()).toMatchObject({ texto: { evolucion: 'Tos seca' }, conflicto: undefined });
    expect(server.nota().evolucion).toBe('Tos seca');
  });

  it('does not open again for a record that was read before it was closed', async () => {
    const server = servidor();
    const nota = abrir(server);
    const before = server.nota();
    nota.recibir({ ...before, cerrada: true });
    nota.recibir(before);
    expect(nota.leer().cerrada).toBe(true);
  });

  it('never runs two saves at once', async () => {
    const server = servidor();
    const nota = abrir(server);
    nota.escribir('evolucion', 'Tos');
    await Promise.all([nota.guardarYa(), nota.guardarYa(), nota.guardarYa()]);
    expect(server.escritos).toHaveLength(1);
  });

  it('retries by itself without a network, and loses nothing', async () => {
    const server = servidor();
    server.fallas = [sinConexion(), sinConexion()];
    const nota = abrir(server);
    nota.escribir('diagnostico', 'Faringitis');
    expect(await nota.guardarYa()).toBe(false);
    expect(nota.leer().estado).toBe('fallo');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(nota.leer().estado).toBe('limpio');
    expect(server.nota().diagnostico).toBe('Faringitis');
  });

  it('reports a refusal of the server, and does not retry', async () => {
    const server = servidor();
    server.fallas = [new ApiError('datos_invalidos', 'Revisá los datos.', 422)];
    const nota = abrir(server);
    nota.escribir('diagnostico', 'x');
    expect(await nota.guardarYa()).toBe(false);
    expect(nota.leer()).toMatchObject({ estado: 'rechazado', motivo: 'Revisá los datos.' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.escritos).toEqual([]);
  });

  it('merges edits of two tabs to different fields', async () => {
    const server = servidor();
    const nota = abrir(server);
    server.otraPestana({ diagnostico: 'Faringitis' });
    nota.escribir('evolucion', 'Tos');
    expect(await nota.guardarYa()).toBe(true);
    expect(nota.leer().conflicto).toBeUndefined();
    expect(server.nota()).toMatchObject({ evolucion: 'Tos', diagnostico: 'Faringitis', version: 2 });
  });

  it('shows the saved text when both tabs edited the same field, and can restore the local one', async () => {
    const server = servidor();
    const nota = abrir(server);
    server.otraPestana({ evolucion: 'Fiebre' });
    nota.escribir('evolucion', 'Tos');
    await nota.guardarYa();
    expect(nota.leer()).toMatchObject({
      texto: { evolucion: 'Fiebre' },
      conflicto: { campos: ['evolucion'], mio: { evolucion: 'Tos' } },
    });
    expect(server.nota().evolucion).toBe('Fiebre');
    nota.resolver('mio');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.nota().evolucion).toBe('Tos');
    expect(nota.leer().conflicto).toBeUndefined();
  });

  it('keeps the saved text when the person chooses it', async () => {
    const server = servidor();
    const nota = abrir(server);
    server.otraPestana({ evolucion: 'Fiebre' });
    nota.escribir('evolucion', 'Tos');
    await nota.guardarYa();
    nota.resolver('suyo');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.nota()).toMatchObject({ evolucion: 'Fiebre', version: 1 });
    expect(nota.leer()).toMatchObject({
      texto: { evolucion: 'Fiebre' },
      conflicto: undefined,
      estado: 'limpio',
    });
  });

  it('stops writing once it is closed', async () => {
    const server = servidor();
    const nota = abrir(server);
    server.cerrar();
    nota.escribir('evolucion', 'Tos');
    await nota.guardarYa();
    expect(nota.leer().cerrada).toBe(true);
    nota.escribir('evolucion', 'Tos seca');
    expect(nota.leer().texto.evolucion).toBe('Tos');
    expect(server.escritos).toEqual([]);
  });
});
