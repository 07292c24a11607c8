import type { MiembroDelPersonal } from '@portal/domain/cuentas/contract-personal';
import { diaDe, diaEnPalabras, horaDe } from '@portal/domain/tiempo/fechas';
import { Ban, Check, Mail, MailX } from 'lucide-react';
import { Badge } from '../../../ui/data/badge.tsx';
import { t } from './textos-personal.ts';

export function EstadoDeCuenta({ miembro: { estado, invitacionVence } }: { miembro: MiembroDelPersonal }) {
  if (estado === 'activa') {
    return (
      <Badge tone="open" icon={<Check />}>
        {t('personal.estado.activa')}
      </Badge>
    );
  }
  if (estado === 'desactivada') {
    return (
      <Badge tone="off" icon={<Ban />}>
        {t('personal.estado.desactivada')}
      </Badge>
    );
  }
  if (invitacionVence === null) {
    return (
      <Badge tone="warn" icon={<MailX />}>
        {t('personal.estado.vencida')}
      </Badge>
    );
  }
  return (
    <Badge tone="info" icon={<Mail />}>
      {t('personal.estado.invitada')}
    </Badge>
  );
}

/** Sessions are stored for thirty days: an account without one has not signed in for longer, or never. */
export function ultimoIngreso({
  ultimoIngreso: instante,
  estado,
  invitacionVence,
}: MiembroDelPersonal): string {
  if (instante !== null)
    return `${diaEnPalabras(diaDe(new Date(instante)))}, ${horaDe(new Date(instante))} hs`;
  if (invitacionVence !== null)
    return t('personal.invitacionHasta', { dia: diaEnPalabras(diaDe(new Date(invitacionVence))) });
  return t(estado === 'invitada' ? 'personal.nunca' : 'personal.haceMucho');
}
