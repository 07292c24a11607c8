import {
  ARCHIVO_BYTES,
  ARCHIVOS_POCO_LUGAR,
  archivosLlenos,
  llamada as contrato,
  llamadaEventos,
  tiposDeArchivo,
  type Lado,
  type MensajeDeLlamada,
} from '@portal/domain/llamada/contract';
import { type ApiError, call } from '../../../lib/api.ts';
import { ahora } from '../../../lib/configuracion.ts';
import { guardarArchivo } from '../../../lib/guardar-archivo.ts';
import { decir } from '../../../lib/tiempo-real.ts';

/** A chat line. `pendiente` until the server has stored it. `nueva`: it arrived while the page was open. */
export type Linea = MensajeDeLlamada & { pendiente?: true; fallo?: string; nueva?: true };

interface Opciones {
  atencionId: string;
  lado: Lado;
  onCambio(lineas: readonly Linea[]): void;
}

/** Lines written while the channel is closed wait, and are retried with the same id until they are stored. */
export function createConversacion({ atencionId, lado, onCambio }: Opciones) {
  let lineas: readonly Linea[] = [];
  const set = (nuevas: readonly Linea[]) => {
    lineas = nuevas;
    onCambio(lineas);
  };
  const cambiar = (id: string, change: Partial<Linea>) =>
    set(lineas.map((linea) => (linea.id === id ? { ...linea, ...change } : linea)));

  let recordada = false;
  let limite = Infinity;

  function recibir(mensaje: MensajeDeLlamada) {
    const linea: Linea = { ...mensaje, nueva: true };
    set(
      lineas.some(({ id }) => id === mensaje.id)
        ? lineas.map((una) => (una.id === mensaje.id ? linea : una))
        : [...lineas, linea],
    );
  }

  async function enviar({ id, texto }: Linea) {
    try {
      await decir(llamadaEventos.llamadaDecir, { id, texto });
    } catch (error) {
      const { code, message } = error as ApiError;
      if (code !== 'sin_conexion' && code !== 'no_encontrado') cambiar(id, { fallo: message });
    }
  }

  const nueva = (texto: string, archivo: Linea['archivo']): Linea => ({
    id: crypto.randomUUID(),
    de: lado,
    autor: null,
    texto,
    archivo,
    creado: ahora().toISOString(),
    pendiente: true,
  });

  return {
    recibir,
    /** The total size limit for files of this call. */
    limitar(bytes: number) {
      limite = bytes;
    },
    /** Bytes left, once they run low. */
    quedan: (): number | null =>
      ocupado(lineas) >= limite * ARCHIVOS_POCO_LUGAR ? Math.max(0, limite - ocupado(lineas)) : null,
    /** Merges the server's chat history with the lines that it does not have yet. */
    recordar(mensajes: readonly MensajeDeLlamada[]) {
      const known = new Set(mensajes.map(({ id }) => id));
      const vistas = new Set(recordada ? lineas.filter(({ nueva }) => !nueva).map(({ id }) => id) : known);
      recordada = true;
      set([
        ...mensajes.map((mensaje): Linea => (vistas.has(mensaje.id) ? mensaje : { ...mensaje, nueva: true })),
        ...lineas.filter(({ id, pendiente }) => pendiente && !known.has(id)),
      ]);
    },
    reenviar() {
      for (const linea of lineas) if (linea.pendiente && !linea.archivo && !linea.fallo) void enviar(linea);
    },
    decir(texto: string) {
      const limpio = texto.trim().slice(0, 2000);
      if (limpio === '') return;
      const linea = nueva(limpio, null);
      set([...lineas, linea]);
      void enviar(linea);
    },
    async enviarArchivo(archivo: File) {
      const lugar = limite - ocupado(lineas);
      const linea = nueva('', { nombre: archivo.name, tipo: archivo.type, bytes: archivo.size });
      set([...lineas, linea]);
      if (archivo.size > lugar) return cambiar(linea.id, { fallo: archivosLlenos(limite) });
      if (!(tiposDeArchivo as readonly string[]).includes(archivo.type) || archivo.size > ARCHIVO_BYTES)
        return cambiar(linea.id, { fallo: 'Solo se pueden enviar archivos PDF, JPG o PNG de hasta 10 MB.' });
      try {
        recibir(
          await call(contrato.enviarArchivo, {
            query: { atencion: atencionId, id: linea.id, nombre: archivo.name.slice(-120) || 'archivo' },
            file: archivo,
          }),
        );
      } catch (error) {
        cambiar(linea.id, { fallo: (error as ApiError).message });
      }
    },
    /** A single-use URL; the file is downloaded, never displayed under the portal's origin. */
    async abrirArchivo(id: string) {
      const { url } = await call(contrato.pedirArchivo, { body: { atencion: atencionId, id } });
      guardarArchivo(url);
    },
  };
}

const ocupado = (lineas: readonly Linea[]) =>
  lineas.reduce((sum, { archivo, fallo }) => sum + (archivo && fallo === undefined ? archivo.bytes : 0), 0);
