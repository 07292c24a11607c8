import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { llamada as contrato, Senal } from '@portal/domain/llamada/contract';
import type { Motor, OpcionesDeMotor } from './motor.ts';

type Pase = AnswerOf<typeof contrato.unirseALlamada>;
export type Relevos = Pick<Pase, 'iceServers' | 'politica'>;
export type Propuesta = NonNullable<Pase['propuesta']>;

/** A connection made in advance: its offer and candidates are ready when the other side comes. */
export interface Preparada {
  readonly motor: Motor;
  /** Leaves the offer in the room for the other side. */
  ofrecer(): void;
  /** False if it answers the offer of a page other than `conexion`. */
  sirve(conexion: string): boolean;
  /** Whether it answers the offer of the page `conexion`. */
  responde(conexion: string): boolean;
  asignar(conexion: string): void;
  soltar(): void;
}

interface Opciones {
  crearMotor(hacia: Pick<OpcionesDeMotor, 'enviar' | 'onOferta'>): Motor;
  enviar(para: string | null, senal: Senal): boolean;
  propuesta?: Propuesta | undefined;
  /** Its candidates may have expired: it is closed, and may be replaced. */
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
    // Until a page is assigned nothing is sent: candidates are included in the description sent then.
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
  // Answer in advance, so that only sending is left when the other side comes.
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
