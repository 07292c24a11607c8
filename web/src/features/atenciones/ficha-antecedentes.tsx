import type { Ficha } from '@portal/domain/atenciones/contract';
import { CalendarClock, HeartPulse } from 'lucide-react';
import { ahora } from '../../lib/configuracion.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { cuando } from './fila-palabras.ts';
import { t } from './textos-escritorio.ts';

export function FichaAntecedentes({ ficha: { condiciones, paciente } }: { ficha: Ficha }) {
  const { telefono, obraSocial, plan, nroAfiliado } = paciente;
  return (
    <div className="stack">
      <section>
        <h3>{t('ficha.condiciones')}</h3>
        {condiciones.length > 0 ? (
          <ul className="condiciones">
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
        <h3>{t('ficha.datos')}</h3>
        <DataList
          layout="beside"
          items={[
            { label: t('ficha.telefono'), value: telefono && <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`}>{telefono}</a> },
            { label: t('ficha.obraSocial'), value: obraSocial },
            { label: t('ficha.plan'), value: plan },
            { label: t('ficha.afiliado'), value: nroAfiliado },
          ]}
        />
      </section>
    </div>
  );
}

export function FichaAtenciones({ ficha: { atenciones, atencion } }: { ficha: Ficha }) {
  if (atenciones.length === 0) return <EmptyState icon={<CalendarClock className="lg" />} title={t('ficha.sinAtenciones')} />;
  const now = ahora();
  return (
    <ol className="pasadas">
      {atenciones.map(({ id, fecha, servicio, profesional, diagnostico }) => (
        <li key={`${id} ${profesional}`}>
          <b className={diagnostico ? undefined : 'muted'}>{diagnostico || t('ficha.sinDiagnostico')}</b>
          <small className="cap">{cuando(new Date(fecha), now)}</small>
          <small>
            {[servicio, profesional].filter(Boolean).join(' · ')}
            {id === atencion.id && ` · ${t('ficha.estaAtencion')}`}
          </small>
        </li>
      ))}
    </ol>
  );
}
