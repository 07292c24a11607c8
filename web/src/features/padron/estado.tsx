import { CircleCheck, CircleOff, Equal, Pencil, Plus } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';
import { t } from './textos.ts';

/** Wrapped in a span: directly in a card's cell the badge would stretch to the full width. */
export function Estado({ estado }: { estado: string }) {
  return <span>{estado === 'A' ? <Activo /> : <DeBaja />}</span>;
}
const Activo = () => (
  <Badge tone="open" icon={<CircleCheck />}>
    {t('estado.activo')}
  </Badge>
);
const DeBaja = () => (
  <Badge tone="off" icon={<CircleOff />}>
    {t('estado.baja')}
  </Badge>
);

const cambios = {
  nuevo: ['info', <Plus key="n" />],
  cambia: ['warn', <Pencil key="c" />],
  igual: ['plain', <Equal key="i" />],
} as const;
export function Cambio({ que }: { que: keyof typeof cambios }) {
  const [tone, icon] = cambios[que];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`que.${que}`)}
    </Badge>
  );
}
