import { useState } from 'react';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { conVista, leerVistas, type VistaGuardada } from './vistas-guardadas.ts';

/** The views that this person saved in this browser. */
export function useVistasGuardadas() {
  const key = `casos-vistas:${useSesionAbierta().usuario.id}`;
  const [vistas, setVistas] = useState(() => leerVistas(stored(key)));
  /** Starts from what is stored, which another tab may have changed. */
  const cambiar = (change: (vistas: VistaGuardada[]) => VistaGuardada[]) => {
    const next = change(leerVistas(stored(key)));
    setVistas(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage, the views last until the page is reloaded.
    }
  };
  return {
    vistas,
    agregar: (nueva: VistaGuardada) => cambiar((antes) => conVista(antes, nueva)),
    borrar: (nombre: string) => cambiar((antes) => antes.filter((vista) => vista.nombre !== nombre)),
  };
}

function stored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
