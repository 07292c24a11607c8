import type { FichaPrevia } from '@portal/domain/atenciones/contract';
import type { ReactNode } from 'react';
import { DataList } from '../../../ui/data/data-list.tsx';
import { t } from '../textos-escritorio.ts';
import css from './ficha.module.css';

/** The summary, with the conditions of the specification in it, and the patient's data. */
export function FichaAntecedentes({
  ficha: { paciente },
  resumen,
}: {
  ficha: Pick<FichaPrevia, 'paciente'>;
  resumen: ReactNode;
}) {
  const { telefono, obraSocial, plan, nroAfiliado } = paciente;
  return (
    <div className="stack">
      {resumen}
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
