import type { Usuario } from '@portal/domain/personas/contract';
import { ClipboardPlus } from 'lucide-react';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { esPrivado, useResumen } from '../consulta.ts';
import { cuantoHay } from '../en-palabras.ts';
import { t } from '../textos.ts';

type Props = {
  persona: Usuario;
  /** Whether it is a member of the family. */
  integrante: boolean;
};

/** In the profile: how much of the summary there is, and the way to it. */
export function ResumenTarjeta({ persona: { dni, nombre }, integrante }: Props) {
  const { data, error } = useResumen(dni);
  if (integrante && esPrivado(error)) return null;
  const hay = data && cuantoHay(data);
  const nada = integrante ? t('tarjeta.nadaDe', { nombre }) : t('tarjeta.nada');
  const ver = integrante ? 'tarjeta.verDe' : 'tarjeta.ver';
  const empezar = integrante ? 'tarjeta.empezarDe' : 'tarjeta.empezar';
  return (
    <Card title={t('tarjeta.titulo')}>
      {data && <p>{hay || nada}</p>}
      {error && !data && <p className="muted">{t('tarjeta.noLlego')}</p>}
      {!hay && <p className="muted">{integrante ? t('tarjeta.paraDe', { nombre }) : t('tarjeta.para')}</p>}
      <LinkButton
        variant="second"
        wide
        icon={<ClipboardPlus />}
        to={integrante ? `/resumen?doc=${encodeURIComponent(dni)}` : '/resumen'}
      >
        {t(hay === '' ? empezar : ver)}
      </LinkButton>
    </Card>
  );
}
