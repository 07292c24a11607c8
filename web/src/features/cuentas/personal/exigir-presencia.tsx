import { personal } from '@portal/domain/cuentas/contract-personal';
import { FingerprintPattern, PenLine } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useActo } from './personal.queries.ts';
import { t } from './textos-personal.ts';
import css from './personal.module.css';

/** Whether recetas and certificados are signed with a passkey, or the password again. */
export function ExigirPresencia({ exige }: { exige: boolean }) {
  const acto = useActo(
    () => call(personal.exigirPresencia, { body: { exige: !exige } }),
    () => t(exige ? 'presencia.dejada' : 'presencia.hecho'),
  );
  return (
    <Card title={t('presencia.titulo')}>
      <div className={css['exigir']}>
        <div>
          <b>{t(exige ? 'presencia.si' : 'presencia.no')}</b>
          <p className="muted">{t('presencia.texto')}</p>
        </div>
        <Button
          variant="second"
          icon={exige ? <PenLine /> : <FingerprintPattern />}
          busy={acto.isPending}
          onClick={() => acto.mutate()}
        >
          {t(exige ? 'presencia.dejar' : 'presencia.exigir')}
        </Button>
      </div>
      <FailureNote title={t('personal.error')} error={acto.error} />
    </Card>
  );
}
