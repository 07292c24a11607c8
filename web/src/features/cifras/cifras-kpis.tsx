import type { Cifras } from '@portal/domain/cifras/contract';
import { Minus, Star, TrendingDown, TrendingUp } from 'lucide-react';
import { Kpis } from '../../ui/data/kpis.tsx';
import { conComa } from './escala.ts';
import { cuantosDias } from './periodo.ts';
import { t } from './textos.ts';

type Clave = 'kpi' | 'kpi.min' | 'kpi.puntos';

/** The change against the previous period. The arrow shows the direction, not whether it is good. */
function Cambio({
  ahora,
  antes,
  clave,
  cuando,
  decimales,
}: {
  ahora: number | null;
  antes: number | null;
  clave: Clave;
  cuando: string;
  decimales: number;
}) {
  if (ahora === null || antes === null) return <>{t('kpi.sinAntes')}</>;
  const redondo = (valor: number) => Math.round(valor * 10 ** decimales) / 10 ** decimales;
  const diferencia = redondo(redondo(ahora) - redondo(antes));
  const Icono = diferencia > 0 ? TrendingUp : diferencia < 0 ? TrendingDown : Minus;
  const [mas, menos] =
    clave === 'kpi'
      ? (['kpi.mas', 'kpi.menos'] as const)
      : clave === 'kpi.min'
        ? (['kpi.minMas', 'kpi.minMenos'] as const)
        : (['kpi.puntosMas', 'kpi.puntosMenos'] as const);
  const palabras =
    diferencia === 0
      ? t('kpi.igual')
      : t(diferencia > 0 ? mas : menos, { cuanto: conComa(Math.abs(diferencia), decimales), antes: cuando });
  return (
    <>
      <Icono aria-hidden="true" /> {palabras}
    </>
  );
}

const valor = (numero: number | null, decimales = 0) => (numero === null ? '—' : conComa(numero, decimales));

type Medida = 'atenciones' | 'esperaMediana' | 'duracionMediana' | 'ausencias';

export function CifrasKpis({ cifras: { periodo, resumen, resumenAnterior } }: { cifras: Cifras }) {
  const dias = cuantosDias(periodo);
  const cuando = dias === 1 ? t('kpi.diaAntes') : t('kpi.diasAntes', { dias });
  const { cuantas, promedio } = resumen.encuesta;
  const medida = (label: string, de: Medida, clave: Clave, unidad?: string, decimales = 0) => ({
    label,
    value: valor(resumen[de], decimales),
    unit: resumen[de] === null ? undefined : unidad,
    detail: (
      <Cambio
        clave={clave}
        cuando={cuando}
        ahora={resumen[de]}
        antes={resumenAnterior[de]}
        decimales={decimales}
      />
    ),
  });
  return (
    <Kpis
      label={t('cifras.resumen')}
      items={[
        medida(t('kpi.atenciones'), 'atenciones', 'kpi'),
        medida(t('kpi.espera'), 'esperaMediana', 'kpi.min', t('kpi.min')),
        medida(t('kpi.duracion'), 'duracionMediana', 'kpi.min', t('kpi.min')),
        medida(t('kpi.ausencias'), 'ausencias', 'kpi.puntos', t('kpi.porciento'), 1),
        {
          label: t('kpi.encuesta'),
          value: valor(promedio, 1),
          unit: promedio === null ? undefined : t('kpi.deCinco'),
          detail: (
            <>
              <Star aria-hidden="true" />{' '}
              {cuantas === 1 ? t('kpi.unaRespuesta') : t('kpi.respuestas', { cuantas: conComa(cuantas) })}
            </>
          ),
        },
      ]}
    />
  );
}
