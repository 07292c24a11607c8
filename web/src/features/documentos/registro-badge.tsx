import {
  nombreDeRegistro,
  registroEnPalabras,
  type EstadoRegistro,
  type Registro,
} from '@portal/domain/registro/reglas';
import { CircleCheck, Hourglass, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import css from './registro-badge.module.css';

const caras: Record<EstadoRegistro, [BadgeTone, LucideIcon]> = {
  registrada: ['open', CircleCheck],
  en_registro: ['info', Hourglass],
  rechazada: ['bad', TriangleAlert],
  sin_registro: ['warn', TriangleAlert],
};

/** Several CUIRs do not fit a badge: they are shown with their drugs. */
export const registroDicho = (registro: Registro) =>
  registro.cuirs.length > 1 ? nombreDeRegistro[registro.estado] : registroEnPalabras(registro);

export function RegistroBadge({ registro }: { registro: Registro }) {
  const [tone, Icon] = caras[registro.estado];
  return (
    <Badge tone={tone} icon={<Icon />} className={css['registro']}>
      {registroDicho(registro)}
    </Badge>
  );
}
