import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { llamada as contrato, Senal } from '@portal/domain/llamada/contract';
import type { Motor, OpcionesDeMotor } from './motor.ts';

type Pase = AnswerOf<typeof contrato.unirseALlamada>;
export type Relevos = Pick<Pase, 'iceServers' | 'politica'>;
export type Propuesta = NonNullable<Pase['propuesta']>;

/** A connection that waits for somebody: its offer is made and its paths are found by the time that they come. */
export interface Preparada {
  readonly motor: Motor;
  /** Leaves the offer in the room, for whoever comes. */
  ofrecer(): void;
  /** Not where it answered the offer of another page. */
  sirve(conexion: string): boolean;
  /** It answered the offer that this page left. */
  responde(conexion: string): boolean;
  asignar(conexion: string): void;
  soltar(): void;
}

interface Opciones {
  crearMotor(hacia: Pick<OpcionesDeMotor, 'enviar' | 'onOferta'>): Motor;
  enviar(para: string | null, senal: Senal): boolean;
  propuesta?: Propuesta | undefined;
  /** Paths that were found so long ago may be gone: it is closed, and another one may take its place. */
  onVieja(): void;
}

const PREPARADA_MS = 45_000;

export function createPreparada({ crearMotor, enviar, propuesta, onVieja }: Opciones): Preparada {
  let para: string | undefined;
  let propia: Senal | undefined;
  const ofrecer = () => {
    if (propia && para === undefined) enviar(null, propia);
  };
  const motor = crearMotor({
    // What is found meanwhile stands in the description that is said when they come.
    enviar: (senal) => para !== undefined && enviar(para, senal),
    onOferta(senal) {
      propia = senal;
      ofrecer();
    },
  });
  const vieja = setTimeout(() => {
    motor.cerrar();
    onVieja();
  }, PREPARADA_MS);
  // Answered before they are met: what is left to do then is to say it.
  if (propuesta) motor.recibir({ tipo: 'descripcion', descripcion: { type: 'offer', sdp: propuesta.sdp } });
  return {
    motor,
    ofrecer,
    sirve: (conexion) => propuesta === undefined || propuesta.de === conexion,
    responde: (conexion) => propuesta?.de === conexion,
    asignar(conexion) {
      clearTimeout(vieja);
      para = conexion;
    },
    soltar() {
      clearTimeout(vieja);
      motor.cerrar();
    },
  };
}
