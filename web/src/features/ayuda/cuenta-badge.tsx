import type { PersonaHallada } from '@portal/domain/ayuda/contract';
import { Ban, Check, KeyRound, Minus } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';
import { t } from './textos.ts';

const looks = {
  activa: { tone: 'open', Icon: Check },
  sin_clave: { tone: 'info', Icon: KeyRound },
  bloqueada: { tone: 'bad', Icon: Ban },
  ninguna: { tone: 'plain', Icon: Minus },
} as const;

export function CuentaBadge({ cuenta }: { cuenta: PersonaHallada['cuenta'] }) {
  const { tone, Icon } = looks[cuenta];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`ayuda.cuenta.${cuenta}`)}
    </Badge>
  );
}
