import { atenciones } from '@portal/domain/atenciones/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { atencionKeys, useGuardarAtencion } from '../atenciones.queries.ts';
import { esDeAfiliacion, falloDeAfiliacion, falloDeLimite, type Fallo } from '../fallo-dialog.tsx';
import { guardarModo, pedirPermisos, type Modo, type Permisos } from './permisos.ts';
import { terminosKey } from './terminos-modal.tsx';
import { t } from '../textos.ts';

export type Fase =
  | { en: 'reposo' }
  | { en: 'permisos' }
  /** The browser allowed less than video: the person decides how to continue. */
  | { en: 'menos'; permisos: Permisos }
  | { en: 'datos' }
  | { en: 'terminos'; enviando: boolean; cambiaron: boolean }
  | { en: 'fallo'; fallo: Fallo };

/** The request so far; kept on the way to /nodisponible and back. */
export interface Pedido {
  dni: string;
  servicio?: number | undefined;
  motivo: string;
  paraOtra?: boolean;
}

/** From the green button to the queue: permissions, a check for changes, the terms, the ticket. */
export function useIniciar(pedido: (Pedido & { servicio: number }) | undefined) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const guardar = useGuardarAtencion();
  const keyOf = useIdempotencyKey();
  const [fase, setFase] = useState<Fase>({ en: 'reposo' });
  /** Only the latest attempt continues: after closing a dialog the person stays where they are. */
  const attempt = useRef(0);

  async function iniciar() {
    const own = ++attempt.current;
    setFase({ en: 'permisos' });
    const permisos = await pedirPermisos();
    if (own !== attempt.current) return;
    if (permisos.modo === 'video') await seguir('video');
    else setFase({ en: 'menos', permisos });
  }

  async function seguir(modo: Modo) {
    if (!pedido) return;
    const own = ++attempt.current;
    guardarModo(modo);
    setFase({ en: 'datos' });
    try {
      const menor = ['true', 'false'] as const;
      const [unos, otros] = await Promise.all(
        menor.map((valor) => call(atenciones.listarServiciosADemanda, { query: { menor: valor } })),
      );
      const servicio = [...unos!, ...otros!].find(({ id }) => id === pedido.servicio);
      if (own !== attempt.current) return;
      if (servicio && !servicio.abierto) return cerrado();
      setFase({ en: 'terminos', enviando: false, cambiaron: false });
    } catch (error) {
      if (own === attempt.current) fallar(error);
    }
  }

  async function aceptar(version: string) {
    if (!pedido) return;
    setFase({ en: 'terminos', enviando: true, cambiaron: false });
    const body = {
      documento: pedido.dni,
      servicio_id: pedido.servicio,
      motivo: pedido.motivo,
      terminos: version,
      unidad: configuracion.unidad.id,
    };
    try {
      const atencion = await call(atenciones.solicitarAtencion, { body, idempotencyKey: keyOf(body) });
      guardar(atencion);
      void navigate(`/videocall?atencion=${atencion.id}`);
    } catch (error) {
      fallar(error);
    }
  }

  const cerrado = () =>
    void navigate(`/nodisponible?servicio=${pedido?.servicio ?? ''}`, { state: { pedido } });

  function fallar(error: unknown) {
    const code = error instanceof ApiError ? error.code : undefined;
    const fallo = error instanceof Error ? error : new Error(t('atenciones.error'));
    if (code === 'terminos_sin_aceptar') {
      void queries.invalidateQueries({ queryKey: terminosKey });
      return setFase({ en: 'terminos', enviando: false, cambiaron: true });
    }
    if (code === 'servicio_cerrado') return cerrado();
    // Requested twice, or from another device: refetch, and the page redirects to the open attention.
    if (code === 'atencion_abierta')
      for (const queryKey of [atencionKeys.iniciada, atencionKeys.abiertas])
        void queries.invalidateQueries({ queryKey });
    if (code === 'limite_de_atenciones') void queries.invalidateQueries({ queryKey: atencionKeys.limite });
    setFase({ en: 'fallo', fallo: esDeAfiliacion(fallo) ? falloDeAfiliacion(fallo) : falloDeLimite(fallo) });
  }

  function dejar() {
    attempt.current += 1;
    setFase({ en: 'reposo' });
  }

  return {
    fase,
    iniciar: () => void iniciar(),
    seguir: (modo: Modo) => void seguir(modo),
    aceptar: (version: string) => void aceptar(version),
    dejar,
  };
}
