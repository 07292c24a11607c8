import type { DataOf } from '@portal/domain/contract/endpoint';
import { llamadaEventos } from '@portal/domain/llamada/contract';
import { canalAbierto, decir, escuchar } from '../../../lib/tiempo-real.ts';
import { repartirEntre } from './emision.ts';
import { createEnlace, type Enlace } from './enlace.ts';
import { medios } from './medios.ts';
import type { Relevos } from './preparada.ts';
import { alCambiarDeRed } from './red.ts';
import { createStore, type Store } from './store.ts';

export type Sala = DataOf<typeof llamadaEventos.mallaPresentes>;
export type Presente = Sala['presentes'][number];

/** One other person of the mesh. */
export interface Par {
  presente: Presente;
  remoto: MediaStream | null;
  conectado: boolean;
}

export interface Malla {
  readonly estado: Store<{ pares: readonly Par[] }>;
  /** Listens to the room, until the returned function lets go of everybody. */
  abrir(): () => void;
  /** Who is in the room now, and which page is this one: connects with who is new, lets go of who left. */
  poner(sala: Sala, yo: string | undefined): void;
}

/**
 * The connections of this page with the others of a call that has guests: one a pair, each of them the same link
 * as between the two sides. `con` says with whom; `otras` counts connections that are not of the mesh.
 */
export function createMalla({
  relevos,
  con,
  otras,
}: {
  relevos: () => Relevos | undefined;
  con: (presente: Presente) => boolean;
  otras: number;
}): Malla {
  const enlaces = new Map<string, { enlace: Enlace; presente: Presente }>();
  const estado = createStore<{ pares: readonly Par[] }>({ pares: [] });
  let orden = -1;

  const contar = () =>
    estado.set({
      pares: [...enlaces.values()].map(({ enlace: { motor }, presente }) => ({
        presente,
        remoto: motor?.remoto ?? null,
        conectado: motor?.conectado ?? false,
      })),
    });

  function conectar(presente: Presente, yo: string) {
    const { conexion } = presente;
    const enlace = createEnlace({
      // Of each pair one offers: the two pages compare the same two numbers.
      lado: yo < conexion ? 'profesional' : 'paciente',
      relevos,
      enviar(para, senal) {
        if (para === null || !canalAbierto()) return false;
        decir(llamadaEventos.mallaSenal, { para, senal }).catch(() => {});
        return true;
      },
      seOyen: () => canalAbierto() && enlaces.has(conexion),
      onCambio: contar,
      onSinCamino: () => {},
    });
    enlaces.set(conexion, { enlace, presente });
    return enlace;
  }

  function poner(sala: Sala, yo: string | undefined) {
    if (sala.orden <= orden || yo === undefined || relevos() === undefined) return;
    ({ orden } = sala);
    const presentes = sala.presentes.filter((presente) => presente.conexion !== yo && con(presente));
    for (const [conexion, { enlace }] of enlaces)
      if (!presentes.some((presente) => presente.conexion === conexion)) {
        enlaces.delete(conexion);
        enlace.soltar();
      }
    repartirEntre(otras + presentes.length);
    for (const presente of presentes) {
      const { conexion } = presente;
      const enlace = enlaces.get(conexion)?.enlace ?? conectar(presente, yo);
      enlaces.set(conexion, { enlace, presente });
      enlace.encontrar(conexion);
    }
    contar();
  }

  function abrir() {
    const stops = [
      escuchar(llamadaEventos.mallaSenalDe, ({ de, senal }) => enlaces.get(de)?.enlace.recibir(de, senal)),
      escuchar(llamadaEventos.llamadaEstadoDe, ({ de, estado: nuevo }) => {
        const par = enlaces.get(de);
        if (!par) return;
        enlaces.set(de, { ...par, presente: { ...par.presente, estado: nuevo } });
        contar();
      }),
      medios.subscribe(() => enlaces.forEach(({ enlace }) => enlace.poner())),
      alCambiarDeRed(() => enlaces.forEach(({ enlace }) => enlace.mudar())),
    ];
    return () => {
      for (const stop of stops) stop();
      for (const { enlace } of enlaces.values()) enlace.soltar();
      enlaces.clear();
      orden = -1;
      repartirEntre(1);
      contar();
    };
  }

  return { estado, abrir, poner };
}
