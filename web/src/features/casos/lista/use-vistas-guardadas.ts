import { casos } from '@portal/domain/casos/contract';
import { conVista, type VistaGuardada } from '@portal/domain/casos/vistas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { t } from '../textos.ts';
import { claveAnterior, leerAnteriores } from './vistas-guardadas.ts';

const queryKey = ['vistas-de-casos'];

/** The views that this person saved, on any device. A change shows at once, and is taken back if it fails. */
export function useVistasGuardadas() {
  const { id } = useSesionAbierta().usuario;
  const queries = useQueryClient();
  const { data: vistas = [] } = useQuery({
    queryKey,
    queryFn: async () => (await mudarAnteriores(claveAnterior(id!))) ?? call(casos.listarVistas, {}),
    staleTime: 5 * 60_000,
  });

  async function cambiar(
    next: (antes: VistaGuardada[]) => VistaGuardada[],
    pedir: () => Promise<VistaGuardada[] | undefined>,
    fallo: string,
  ): Promise<boolean> {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<VistaGuardada[]>(queryKey, (antes = []) => next(antes));
    try {
      const saved = await pedir();
      if (saved) queries.setQueryData(queryKey, saved);
      return true;
    } catch {
      toast(fallo, { tone: 'bad' });
      void queries.invalidateQueries({ queryKey });
      return false;
    }
  }
  return {
    vistas,
    agregar: (nueva: VistaGuardada) =>
      cambiar(
        (antes) => conVista(antes, nueva),
        () => call(casos.guardarVista, { body: nueva }),
        t('vistas.noGuardada'),
      ),
    borrar: (nombre: string) =>
      cambiar(
        (antes) => antes.filter((vista) => vista.nombre !== nombre),
        async () => void (await call(casos.borrarVista, { body: { nombre } })),
        t('vistas.noBorrada'),
      ),
  };
}

/** Moves the views that an earlier version kept in this browser to the server, the oldest first. */
async function mudarAnteriores(key: string): Promise<VistaGuardada[] | undefined> {
  let quedan: VistaGuardada[] | undefined;
  for (const vista of leerAnteriores(localStorage.getItem(key)).toReversed())
    quedan = await call(casos.guardarVista, { body: vista });
  localStorage.removeItem(key);
  return quedan;
}
