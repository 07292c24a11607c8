import type { TurnoDeCaso } from '@portal/domain/casos/contract';
import { nombreDeEstadoCaso, type EstadoCaso as Estado } from '@portal/domain/casos/estados';
import type { Semaforo } from '@portal/domain/casos/reglas';
import { diaDe, sumarDias, type Dia } from '@portal/domain/tiempo/fechas';
import {
  AlarmClock,
  Ban,
  CalendarCheck,
  CalendarPlus,
  CalendarX2,
  CircleAlert,
  CircleDot,
  ClipboardCheck,
  Hourglass,
  Lock,
  UserCheck,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ahora } from '../../lib/configuracion.ts';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { diasHasta } from './en-palabras.ts';
import { t } from './detalle/textos-detalle.ts';

const casos: Record<Estado, [BadgeTone, ReactNode]> = {
  1: ['open', <CircleDot key="1" />],
  2: ['off', <Ban key="2" />],
  3: ['solid', <Lock key="3" />],
  4: ['warn', <CalendarPlus key="4" />],
  5: ['info', <ClipboardCheck key="5" />],
};

export function EstadoCaso({ status }: { status: Estado }) {
  const [tone, icon] = casos[status];
  return (
    <Badge tone={tone} icon={icon}>
      {nombreDeEstadoCaso[status]}
    </Badge>
  );
}

const turnos: Record<TurnoDeCaso['estatus'], [BadgeTone, ReactNode]> = {
  1: ['open', <CalendarCheck key="1" />],
  2: ['off', <CalendarX2 key="2" />],
  3: ['plain', <UserCheck key="3" />],
  4: ['warn', <UserX key="4" />],
  5: ['off', <CalendarX2 key="5" />],
};

export function EstadoTurno({ estatus, children }: { estatus: TurnoDeCaso['estatus']; children: ReactNode }) {
  const [tone, icon] = turnos[estatus];
  return (
    <Badge tone={tone} icon={icon}>
      {children}
    </Badge>
  );
}

const semaforos: Record<Semaforo, [BadgeTone, ReactNode]> = {
  verde: ['plain', <Hourglass key="verde" />],
  amarillo: ['warn', <AlarmClock key="amarillo" />],
  rojo: ['bad', <CircleAlert key="rojo" />],
};

/**
 * Green is reserved for the call: a deadline with time left is plain, then amber, then red, and always in
 * words.
 */
export function PlazoDeAceptacion({
  plazo: { limite, semaforo },
  corto = false,
}: {
  plazo: { limite: Dia; semaforo: Semaforo };
  corto?: boolean;
}) {
  const [tone, icon] = semaforos[semaforo];
  return (
    <Badge tone={tone} icon={icon}>
      {plazoEnPalabras(limite, diaDe(ahora()), corto)}
    </Badge>
  );
}

function plazoEnPalabras(limite: Dia, hoy: Dia, corto: boolean): string {
  if (limite === hoy) return t('plazo.hoy');
  if (limite < hoy) return t('plazo.vencido');
  if (limite === sumarDias(hoy, 1)) return t('plazo.manana');
  return t(corto ? 'plazo.faltanCorto' : 'plazo.faltan', { dias: diasHasta(limite, hoy) });
}
