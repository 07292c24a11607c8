import type { Nota } from '@portal/domain/atenciones/contract';
import { crearAutoguardado, type Guardado } from '../../../lib/autoguardado.ts';
import { campos, fundir, mismoTexto, soloTexto, type Campo, type Texto } from './nota-fundir.ts';

interface Escrita {
  texto: Texto;
  guardada: string | null;
  cerrada: boolean;
  /** Local text that conflicts with what another tab saved. */
  conflicto: { campos: Campo[]; mio: Texto } | undefined;
}
export type Borrador = Escrita & Guardado;

interface Servidor {
  guardar: (version: number, texto: Texto) => Promise<Nota>;
  leer: () => Promise<Nota>;
}

/** A note that saves itself, each time based on the version that was read. Edits of another tab are merged. */
export function crearBorrador(inicial: Nota, servidor: Servidor) {
  let base = { texto: soloTexto(inicial), version: inicial.version };
  /** Texts that were sent over the base. The server may have one of them before its answer comes, or without it. */
  let enviados: Texto[] = [];
  function partirDe(texto: Texto, version: number) {
    base = { texto, version };
    enviados = [];
  }
  const { set, ...vivo } = crearAutoguardado<Escrita>(
    { texto: base.texto, guardada: inicial.guardada, cerrada: inicial.cerrada, conflicto: undefined },
    {
      sucio: ({ cerrada, texto }) => !cerrada && !mismoTexto(texto, base.texto),
      async guardar({ texto }) {
        if (enviados.at(-1) !== texto) enviados.push(texto);
        const nota = await servidor.guardar(base.version, texto);
        if (nota.version >= base.version) partirDe(texto, nota.version);
        return { guardada: nota.guardada };
      },
      async tras({ code }) {
        if (code === 'atencion_terminada') {
          set({ estado: 'limpio' }, { cerrada: true });
          return 'parar';
        }
        if (code !== 'nota_cambiada') return undefined;
        try {
          recibirOtra(await servidor.leer());
          return 'otraVez';
        } catch {
          // Reading failed: the conflict is detected again at the next attempt.
          return 'masTarde';
        }
      },
    },
  );
  const estadoDe = (texto: Texto) => (mismoTexto(texto, base.texto) ? 'limpio' : 'pendiente');

  function recibirOtra(nota: Nota) {
    const mio = vivo.leer().texto;
    const suyo = soloTexto(nota);
    // A text written after a save does not conflict with that save.
    const { texto, choques } = fundir(
      enviados.find((enviado) => mismoTexto(enviado, suyo)) ?? base.texto,
      mio,
      suyo,
    );
    partirDe(suyo, nota.version);
    set(
      { estado: estadoDe(texto) },
      {
        texto,
        guardada: nota.guardada,
        cerrada: nota.cerrada,
        ...(choques.length > 0 && { conflicto: { campos: choques, mio } }),
      },
    );
  }

  return {
    ...vivo,
    escribir(campo: Campo, valor: string) {
      const { cerrada, texto } = vivo.leer();
      if (!cerrada) vivo.escribir({ texto: { ...texto, [campo]: valor } });
    },
    /** Takes the server's note, read for another reason; not one that was read before the last save. */
    recibir(nota: Nota) {
      const { cerrada } = vivo.leer();
      if (nota.version > base.version || (nota.version === base.version && nota.cerrada && !cerrada))
        recibirOtra(nota);
    },
    resolver(con: 'mio' | 'suyo') {
      const { conflicto, texto: actual } = vivo.leer();
      if (!conflicto) return;
      const texto = { ...actual };
      if (con === 'mio')
        for (const campo of campos) if (conflicto.campos.includes(campo)) texto[campo] = conflicto.mio[campo];
      set({ estado: estadoDe(texto) }, { texto, conflicto: undefined });
      void vivo.guardarYa();
    },
  };
}

export type BorradorVivo = ReturnType<typeof crearBorrador>;
