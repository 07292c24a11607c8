import type { Lado } from '@portal/domain/llamada/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createMalla } from '../core/malla.ts';
import type { Relevos } from '../core/preparada.ts';
import css from './invitados.module.css';
import { Mosaico } from './mosaico.tsx';
import { Golpe } from './puerta.tsx';
import type { Invitados } from './use-invitados.tsx';

type Props = Invitados & { atencionId: string; lado: Lado; relevos: () => Relevos | undefined };

/** The guests on the stage of either side: who knocks, and the pictures of who is in. */
export function PanelDeInvitados({ atencionId, lado, invitados, sala, relevos }: Props) {
  const pares = usePares(lado, sala, relevos);
  return (
    <>
      <Mosaico pares={pares} />
      <div className={css['golpes']}>
        {invitados
          .filter(({ estado }) => estado === 'golpea')
          .map((invitado) => (
            <Golpe key={invitado.id} atencionId={atencionId} lado={lado} invitado={invitado} />
          ))}
      </div>
    </>
  );
}

/** This page's connections with the guests, while it shows the call. */
function usePares(lado: Lado, sala: Props['sala'], relevos: Props['relevos']) {
  const [malla] = useState(() =>
    createMalla({ relevos, con: (presente) => presente.lado === 'invitado', otras: 1 }),
  );
  useEffect(() => malla.abrir(), [malla]);
  useEffect(() => {
    if (sala) malla.poner(sala, sala.presentes.find((presente) => presente.lado === lado)?.conexion);
  }, [lado, malla, sala]);
  return useSyncExternalStore(malla.estado.subscribe, malla.estado.get).pares;
}
