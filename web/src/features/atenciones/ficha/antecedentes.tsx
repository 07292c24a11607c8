import type { FichaPrevia } from '@portal/domain/atenciones/contract';
import { HeartPulse } from 'lucide-react';
import { DataList } from '../../../ui/data/data-list.tsx';
import { t } from '../textos-escritorio.ts';
import css from './ficha.module.css';

export function FichaAntecedentes({
  ficha: { condiciones, paciente },
}: {
  ficha: Pick<FichaPrevia, 'condiciones' | 'paciente'>;
}) {
  const { telefono, obraSocial, plan, nroAfiliado } = paciente;
  return (
    <div className="stack">
      <section>
        <h3 className={css['titulo']}>{t('ficha.condiciones')}</h3>
        {condiciones.length > 0 ? (
          <ul className={css['condiciones']}>
            {condiciones.map(({ nombre, observacion }) => (
              <li key={nombre}>
                <HeartPulse />
                <span>
                  <b>{nombre}</b>
                  {observacion && <small>{observacion}</small>}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">{t('ficha.sinCondiciones.texto')}</p>
        )}
      </section>
      <section>
        <h3 className={css['titulo']}>{t('ficha.datos')}</h3>
        <DataList
          layout="beside"
          items={[
            {
              label: t('ficha.telefono'),
              value: telefono && <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`}>{telefono}</a>,
            },
            { label: t('ficha.obraSocial'), value: obraSocial },
            { label: t('ficha.plan'), value: plan },
            { label: t('ficha.afiliado'), value: nroAfiliado },
          ]}
        />
      </section>
    </div>
  );
}
