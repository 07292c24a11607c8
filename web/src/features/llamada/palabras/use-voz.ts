import { useEffect, useRef, useState } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import type { Sesion } from './sesion.ts';
import { bajar, enEsteEquipo, oirEnEquipo, type Medio } from './voz.ts';

export interface MiVoz {
  /** How this page can turn its voice into text; undefined: not known yet. */
  medio: Medio | undefined;
  bajando: boolean;
  encender(): void;
  apagar(): void;
  rechazar(): void;
}

/** The person's own voice as text: on only if they said so, and off with the panel's page. */
export function useVoz(sesion: Sesion, pedida: boolean, atencionId: string): MiVoz {
  const [medio, setMedio] = useState<Medio>();
  const [bajando, setBajando] = useState(false);
  const dejar = useRef<() => void>(undefined);
  const aPedido = useRef(false);

  useEffect(() => {
    let vale = true;
    void enEsteEquipo().then(
      (cual) => vale && setMedio(cual === 'ninguno' && configuracion.reconocedor ? 'servidor' : cual),
    );
    return () => {
      vale = false;
      dejar.current?.();
    };
  }, []);
  useEffect(() => {
    if (pedida && medio === 'ninguno') sesion.ponerVoz('no_puede');
  }, [pedida, medio, sesion]);
  // Nobody wants to read any more.
  useEffect(() => {
    if (pedida || !aPedido.current) return;
    aPedido.current = false;
    dejar.current?.();
    dejar.current = undefined;
    sesion.ponerVoz('apagada');
  }, [pedida, sesion]);

  async function encender() {
    aPedido.current = pedida;
    if (medio === 'bajar') {
      setBajando(true);
      const listo = await bajar();
      setBajando(false);
      if (!listo) return sesion.ponerVoz('fallo');
      setMedio('equipo');
    }
    dejar.current?.();
    sesion.ponerVoz('encendida');
    const oyente = { onTexto: sesion.hablar, onFallo: () => sesion.ponerVoz('fallo') };
    dejar.current =
      medio === 'servidor'
        ? await (await import('./servidor.ts')).oirEnServidor(atencionId, oyente)
        : await oirEnEquipo(oyente);
  }

  function parar(estado: 'apagada' | 'rechazada') {
    dejar.current?.();
    dejar.current = undefined;
    sesion.ponerVoz(estado);
  }

  return {
    medio,
    bajando,
    encender: () => void encender(),
    apagar: () => parar('apagada'),
    rechazar: () => parar('rechazada'),
  };
}
