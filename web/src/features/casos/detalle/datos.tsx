import type { DetalleCaso } from '@portal/domain/casos/contract';
import { diaDe, diaEnPalabras, fechaCorta } from '@portal/domain/tiempo/fechas';
import { Pencil, UserRoundCog } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { DataList } from '../../../ui/data/data-list.tsx';
import { useEsCoordinador } from '../casos.queries.ts';
import { PlazoDeAceptacion } from '../estados.tsx';
import { t } from './textos-detalle.ts';
import { t as tComun } from '../textos.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import css from './detalle.module.css';

const OficioDialog = lazyPart(() => import('./oficio-dialog.tsx'), 'OficioDialog');
const ReasignarDialog = lazyPart(() => import('../lista/reasignar-dialog.tsx'), 'ReasignarDialog');

export function DatosDelCaso({ detalle, editable }: { detalle: DetalleCaso; editable: boolean }) {
  const { caso, gestor } = detalle;
  const coordina = useEsCoordinador();
  const [abierto, setAbierto] = useState<'oficio' | 'reasignar'>();
  const alta = diaDe(new Date(caso.fechaAlta));
  return (
    <Card
      title={t('datos.titulo')}
      actions={
        <>
          {coordina && (
            <Button variant="quiet" icon={<UserRoundCog />} onClick={() => setAbierto('reasignar')}>
              {tComun('reasignar.boton')}
            </Button>
          )}
          {editable && (
            <Button variant="quiet" icon={<Pencil />} onClick={() => setAbierto('oficio')}>
              {t('datos.completar')}
            </Button>
          )}
        </>
      }
    >
      <DataList
        layout="beside"
        items={[
          { label: t('datos.numero'), value: caso.id },
          { label: t('datos.siniestro'), value: caso.nroSiniestro },
          { label: t('datos.alta'), value: `${diaEnPalabras(alta)} de ${alta.slice(0, 4)}` },
          coordina && { label: t('datos.gestor'), value: `${gestor.nombre} ${gestor.apellido}` },
          { label: t('datos.diagnostico'), value: caso.diagnostico },
          caso.plazo && { label: t('datos.plazo'), value: <Plazo plazo={caso.plazo} /> },
          ...delOficio(caso),
        ]}
      />
      <Suspense>
        {abierto === 'oficio' && <OficioDialog caso={caso} onClose={() => setAbierto(undefined)} />}
        {abierto === 'reasignar' && (
          <ReasignarDialog casos={[caso.id]} actual={gestor.id} onClose={() => setAbierto(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}

/** Only the fields with a value: none is mandatory, and a column of 'Sin cargar' tells nothing. */
function delOficio(caso: DetalleCaso['caso']) {
  const {
    fechaEvento,
    contingencia,
    empleador,
    empleadorCuit,
    iltInicio,
    iltDias,
    altaFecha,
    altaTipo,
    aceptacion,
    aceptacionFecha,
    proximoControl,
  } = caso;
  const ilt =
    iltInicio &&
    t(iltDias === 1 ? 'datos.iltDia' : 'datos.iltDias', { fecha: fechaCorta(iltInicio), dias: iltDias ?? 0 });
  return [
    fechaEvento && { label: t('datos.evento'), value: fechaCorta(fechaEvento) },
    contingencia && { label: t('datos.contingencia'), value: t(`contingencia.${contingencia}`) },
    empleador && { label: t('datos.empleador'), value: empleador },
    empleadorCuit && { label: t('datos.cuit'), value: cuitEnPalabras(empleadorCuit) },
    ilt && { label: t('datos.ilt'), value: ilt },
    altaFecha && { label: t('datos.altaMedica'), value: fechaCorta(altaFecha) },
    altaTipo && { label: t('datos.altaTipo'), value: t(`altaTipo.${altaTipo}`) },
    proximoControl && { label: t('datos.proximoControl'), value: fechaCorta(proximoControl) },
    aceptacion && {
      label: t('datos.aceptacion'),
      value: aceptacionFecha
        ? t('datos.aceptacionEl', {
            aceptacion: t(`aceptacion.${aceptacion}`),
            fecha: fechaCorta(aceptacionFecha),
          })
        : t(`aceptacion.${aceptacion}`),
    },
  ].map((item) => item || null);
}

/** '30-71234567-8' */
const cuitEnPalabras = (cuit: string) => cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');

function Plazo({ plazo }: { plazo: NonNullable<DetalleCaso['caso']['plazo']> }) {
  return (
    <span className={css['plazo']}>
      <PlazoDeAceptacion plazo={plazo} />
      <small>
        <span className={cx('cap', css['fecha'])}>
          {t('plazo.limite', { fecha: diaEnPalabras(plazo.limite) })}
        </span>{' '}
        {plazo.semaforo === 'rojo' && t('plazo.silencio')}
      </small>
    </span>
  );
}
