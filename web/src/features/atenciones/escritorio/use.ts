import type { Escritorio, FilaItem } from '@portal/domain/atenciones/contract';
import { sinLugar } from '@portal/domain/atenciones/reglas';
import { toast } from '../../../ui/feedback/toasts.ts';
import {
  useAusente,
  useFinalizar,
  useGuardia,
  useLlamar,
  useRellamar,
  useTransferir,
  useVolverALlamar,
} from './consulta.ts';
import type { useNoticias } from './noticias.ts';
import { t } from '../textos-escritorio.ts';

const fallo = (error: Error) => toast(t('acto.fallo', { motivo: error.message }), { tone: 'bad' });

/** The destination of a transfer, and its reason. */
type Pase = {
  servicio: { id: number; nombre: string };
  colega?: { id: string; nombre: string };
  motivo: string;
};

/**
 * All actions of the desk. Each one confirms what it did, and registers it so that it is not reported as
 * news.
 */
export function useActos(
  escritorio: Escritorio,
  { propio, avisar }: Pick<ReturnType<typeof useNoticias>, 'propio' | 'avisar'>,
) {
  const [guardia, llamar, rellamar, volver, ausente, transferir, finalizar] = [
    useGuardia(),
    useLlamar(),
    useRellamar(),
    useVolverALlamar(),
    useAusente(),
    useTransferir(),
    useFinalizar(),
  ];
  const { actual } = escritorio;
  return {
    guardia,
    llamar,
    rellamar,
    volver,
    ausente,
    transferir,
    finalizar,

    cambiarGuardia(enGuardia: boolean, then?: () => void) {
      if (guardia.isPending) return;
      if (!enGuardia) {
        propio('guardia');
        if (actual?.estado === 'chamado') propio(actual.id);
      }
      guardia.mutate(enGuardia, {
        onSuccess({ quedan }) {
          if (enGuardia) toast(t('guardia.empezo'));
          else if (quedan > 0) avisar({ tipo: 'quedan', cuantos: quedan });
          else toast(t('guardia.hecho'));
          then?.();
        },
        onError: fallo,
      });
    },

    llamarA(id?: string) {
      if (llamar.isPending) return;
      llamar.mutate(id, {
        onSuccess: (atencion) => !atencion && toast(t('fila.nadie'), { tone: 'bad' }),
        onError: fallo,
      });
    },

    llamarOtraVez() {
      if (!actual || rellamar.isPending) return;
      rellamar.mutate(actual.id, {
        onSuccess: ({ paciente }) => toast(t('llamando.rellamado', { paciente: paciente.nombre })),
        onError: fallo,
      });
    },

    /** The patient of an attention that ended within the hour. `then`: the desk shows the call. */
    volverALlamar(id: string, then?: () => void) {
      if (volver.isPending) return;
      volver.mutate(id, { onSuccess: then, onError: fallo });
    },

    marcarAusente(then: () => void) {
      if (!actual || ausente.isPending) return;
      propio(actual.id);
      ausente.mutate(actual.id, {
        onSuccess() {
          toast(t('noVino.hecho', { paciente: actual.paciente.nombre }));
          then();
        },
        onError: fallo,
      });
    },

    pasar(
      item: { id: string; paciente: { nombre: string } },
      { servicio, colega, motivo }: Pase,
      then: () => void,
    ) {
      if (transferir.isPending) return;
      propio(item.id);
      transferir.mutate(
        { id: item.id, servicio_id: servicio.id, motivo, ...(colega && { profesional_id: colega.id }) },
        {
          onSuccess() {
            toast(
              t('transferir.hecho', {
                paciente: item.paciente.nombre,
                servicio: colega?.nombre ?? servicio.nombre,
              }),
            );
            then();
          },
          onError: fallo,
        },
      );
    },

    /**
     * Hanging up while it rings stops the call, and a patient who has a place keeps it. If the patient entered
     * at that moment, the attention continues.
     */
    dejarDeLlamar(item: FilaItem) {
      const { id, paciente, servicio } = item;
      if (transferir.isPending) return;
      propio(id);
      transferir.mutate(
        { id, servicio_id: servicio.id },
        {
          onSuccess: () =>
            toast(t(sinLugar(item) ? 'volver.dejado' : 'llamando.dejado', { paciente: paciente.nombre })),
          onError: fallo,
        },
      );
    },

    terminar(body: Parameters<typeof finalizar.mutate>[0], then: () => void) {
      if (!actual || finalizar.isPending) return;
      propio(body.id);
      finalizar.mutate(body, {
        onSuccess() {
          toast(t('finalizar.hecho', { paciente: actual.paciente.nombre }));
          then();
        },
      });
    },
  };
}

export type Actos = ReturnType<typeof useActos>;
