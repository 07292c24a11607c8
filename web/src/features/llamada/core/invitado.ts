import { llamadaEventos } from '@portal/domain/llamada/contract';
import { invitados as contrato } from '@portal/domain/llamada/contract-invitados';
import type { FinDeInvitado } from '@portal/domain/llamada/invitados';
import { call, type ApiError } from '../../../lib/api.ts';
import { abrirCanal } from '../../../lib/canal.ts';
import { alAbrirCanal, alCerrarCanal, apurarCanal, decir, escuchar } from '../../../lib/tiempo-real.ts';
import { estadoDe } from './estado.ts';
import { createMalla, type Par } from './malla.ts';
import { medios } from './medios.ts';
import type { Relevos } from './preparada.ts';
import { createStore, type Store } from './store.ts';

export interface EstadoDeInvitacion {
  fase: 'entrando' | 'adentro' | 'sin_canal' | 'reemplazada';
  fin: FinDeInvitado | null;
  pares: readonly Par[];
}

const OTRA_VEZ_MS = 3000;

/** The call of a guest who was let in: the channel with the guest's credential, and the mesh with everybody. */
export function createInvitado(credencial: string): {
  /** This page, as the others know it. */
  conexion: string;
  estado: Store<EstadoDeInvitacion>;
  /** Enters the room and returns a function that leaves it. */
  abrir: () => () => void;
} {
  const conexion = crypto.randomUUID();
  const estado = createStore<EstadoDeInvitacion>({ fase: 'entrando', fin: null, pares: [] });
  let relevos: Relevos | undefined;
  let dicho = '';
  let cerrar = () => {};
  let hayCanal = false;
  const malla = createMalla({ relevos: () => relevos, con: () => true, otras: 0 });

  /** Why the page is no longer in; nothing if only the network went. */
  async function preguntar() {
    const { estado: nuevo } = await call(contrato.seguirInvitacion, { body: { credencial } });
    if (nuevo !== 'golpea' && nuevo !== 'admitido') terminar(nuevo);
  }
  function terminar(fin: FinDeInvitado) {
    estado.set({ fin });
    cerrar();
  }

  async function entrar() {
    try {
      relevos ??= await call(contrato.entrarComoInvitado, { body: { credencial } });
      await decir(llamadaEventos.llamadaEntrar, { token: '', conexion });
      estado.set({ fase: 'adentro' });
      dicho = '';
      avisar();
    } catch (error) {
      if ((error as ApiError).code === 'enlace_invalido') terminar('terminada');
      // The channel moved to another process, and this page is not in the room there: it is tried again.
      else if (hayCanal && estado.get().fase === 'adentro') estado.set({ fase: 'entrando' });
    }
  }

  function avisar() {
    const propio = estadoDe(medios.get(), 'video');
    if (JSON.stringify(propio) === dicho || estado.get().fase !== 'adentro') return;
    dicho = JSON.stringify(propio);
    decir(llamadaEventos.llamadaEstado, propio).catch(() => {
      dicho = '';
    });
  }

  function abrir() {
    const stops = [
      apurarCanal(),
      malla.abrir(),
      escuchar(llamadaEventos.mallaPresentes, (sala) => malla.poner(sala, conexion)),
      escuchar(llamadaEventos.llamadaFin, ({ motivo }) => {
        if (motivo === 'reemplazada') {
          estado.set({ fase: 'reemplazada' });
          cerrar();
        } else void preguntar().catch(() => {});
      }),
      alAbrirCanal(() => {
        hayCanal = true;
        void entrar();
      }),
      alCerrarCanal(() => {
        hayCanal = false;
        if (estado.get().fase !== 'reemplazada') estado.set({ fase: 'sin_canal' });
      }),
      medios.subscribe(avisar),
      malla.estado.subscribe(() => estado.set(malla.estado.get())),
      abrirCanal(async () => `invitado:${credencial}`),
    ];
    // Without a channel nobody tells the page that it was removed. An entrance that failed is tried again.
    const pregunta = setInterval(() => {
      const { fase } = estado.get();
      if (fase === 'adentro') return;
      void preguntar().catch(() => {});
      if (hayCanal && fase !== 'reemplazada') void entrar();
    }, OTRA_VEZ_MS);
    cerrar = () => {
      clearInterval(pregunta);
      for (const stop of stops.splice(0)) stop();
    };
    return () => cerrar();
  }
  return { conexion, estado, abrir };
}
