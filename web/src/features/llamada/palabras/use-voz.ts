import { useCallback, useEffect, useRef, useState } from 'react';
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
export function useVoz(sesion: Sesion, pedida: boolean, atencionId: string | undefined): MiVoz {
  const [medio, setMedio] = useState<Medio>();
  const [bajando, setBajando] = useState(false);
  const dejar = useRef<() => void>(undefined);
  const aPedido = useRef(false);
  /** Raised by each decision: one that was made while a recogniser started undoes that start. */
  const decision = useRef(0);

  const dejarDeOir = useCallback(() => {
    decision.current += 1;
    dejar.current?.();
    dejar.current = undefined;
  }, []);

  // The unit's recogniser is for who takes part in the attention.
  const conServidor = atencionId !== undefined && configuracion.reconocedor !== undefined;
  useEffect(() => {
    let vale = true;
    void enEsteEquipo().then(
      (cual) => vale && setMedio(cual === 'ninguno' && conServidor ? 'servidor' : cual),
    );
    return () => {
      vale = false;
      dejarDeOir();
    };
  }, [dejarDeOir, conServidor]);
  useEffect(() => {
    if (pedida && medio === 'ninguno') sesion.ponerVoz('no_puede');
  }, [pedida, medio, sesion]);
  // Nobody wants to read any more.
  useEffect(() => {
    if (pedida || !aPedido.current) return;
    aPedido.current = false;
    dejarDeOir();
    sesion.ponerVoz('apagada');
  }, [pedida, sesion, dejarDeOir]);

  async function encender() {
    dejarDeOir();
    const mia = decision.current;
    const sigue = () => decision.current === mia;
    aPedido.current = pedida;
    if (medio === 'bajar') {
      setBajando(true);
      const listo = await bajar();
      setBajando(false);
      if (!sigue()) return;
      if (!listo) return sesion.ponerVoz('fallo');
      setMedio('equipo');
    }
    sesion.ponerVoz('encendida');
    const oyente = {
      onTexto: (texto: string, fin: boolean) => {
        if (sigue()) sesion.hablar(texto, fin);
      },
      onFallo: () => {
        if (sigue()) sesion.ponerVoz('fallo');
      },
    };
    const parar =
      medio === 'servidor' && atencionId !== undefined
        ? await (await import('./servidor.ts')).oirEnServidor(atencionId, oyente)
        : await oirEnEquipo(oyente);
    if (sigue()) dejar.current = parar;
    else parar();
  }

  function parar(estado: 'apagada' | 'rechazada') {
    dejarDeOir();
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
