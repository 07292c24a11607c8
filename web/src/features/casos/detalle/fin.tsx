import { casos, type DetalleCaso } from '@portal/domain/casos/contract';
import { Ban, ClipboardCheck } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { t } from './textos-detalle.ts';
import { useActo } from '../use-acto.tsx';
import css from './detalle.module.css';

type Props = { caso: Pick<DetalleCaso['caso'], 'id'> };

export function CancelarCaso({ caso: { id } }: Props) {
  const { preguntar, dialogos } = useActo();
  return (
    <Card title={t('cancelar.titulo')} className={css['cancelar']}>
      <p className="muted">{t('cancelar.aviso')}</p>
      <Button
        variant="danger"
        icon={<Ban />}
        onClick={() =>
          preguntar({
            pregunta: t('cancelar.pregunta'),
            texto: t('cancelar.aviso'),
            danger: true,
            hacer: () => call(casos.cancelarCaso, { body: { id } }),
            listo: t('cancelar.listo'),
            error: t('cancelar.error'),
          })
        }
      >
        {t('cancelar.titulo')}
      </Button>
      {dialogos}
    </Card>
  );
}

export function CerrarCaso({
  caso: { id },
  pendiente,
}: Props & { /** A turno is pending and will be cancelled too. */ pendiente: boolean }) {
  const { preguntar, dialogos } = useActo();
  return (
    <>
      <Button
        icon={<ClipboardCheck />}
        onClick={() =>
          preguntar({
            pregunta: t('cerrar.pregunta'),
            texto: pendiente ? `${t('cancelar.aviso')} ${t('cerrar.texto')}` : t('cerrar.texto'),
            hacer: () => call(casos.cerrarCaso, { body: { id } }),
            listo: t('cerrar.listo'),
            error: t('cerrar.error'),
          })
        }
      >
        {t('cerrar.titulo')}
      </Button>
      {dialogos}
    </>
  );
}
