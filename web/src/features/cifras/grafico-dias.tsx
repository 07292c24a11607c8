import type { Cifras } from '@portal/domain/cifras/contract';
import { Card } from '../../ui/layout/card.tsx';
import { cadaCuantos, conComa, escalaDe } from './escala.ts';
import { barrasDe, diaCorto, diaLargo, diaYMes, enPalabras } from './periodo.ts';
import { Ancho, VerTabla } from './tabla.tsx';
import { t } from './textos.ts';
import css from './cifras.module.css';

/** In the drawing's own units; the SVG scales to its card. */
const ANCHO = 800;
const IZQUIERDA = 34;
const DERECHA = 794;
/** Space for the number above the tallest bar. */
const ARRIBA = 24;
const PIE = 224;
const ALTO = 260;

export function GraficoDias({ cifras: { dias, periodo }, hoy }: { cifras: Cifras; hoy: string }) {
  const { porSemana, barras } = barrasDe(dias);
  const mayor = barras.reduce(
    (una, otra) => (otra.aDemanda + otra.conTurno > una.aDemanda + una.conTurno ? otra : una),
    barras[0]!,
  );
  const maximo = mayor.aDemanda + mayor.conTurno;
  const total = barras.reduce((suma, { aDemanda, conTurno }) => suma + aDemanda + conTurno, 0);
  const { tope, marcas } = escalaDe(maximo);
  const alto = (cuantos: number) => ((PIE - ARRIBA) * cuantos) / tope;
  const paso = (DERECHA - IZQUIERDA) / barras.length;
  const ancho = paso * 0.6;
  const cada = cadaCuantos(barras.length, 16);
  const corto = porSemana ? diaYMes : diaCorto;
  return (
    <Card
      className={css['conClave']}
      title={t(porSemana ? 'dias.porSemana' : 'dias.titulo')}
      actions={
        <span className={css['clave']}>
          <span>
            <i className={css['deDemanda']} />
            {t('dias.aDemanda')}
          </span>
          <span>
            <i className={css['deTurno']} />
            {t('dias.conTurno')}
          </span>
        </span>
      }
    >
      <Ancho nombre={t(porSemana ? 'dias.porSemana' : 'dias.titulo')} alFinal>
        <svg
          viewBox={`0 0 ${ANCHO} ${ALTO}`}
          className={css['dibujo']}
          role="img"
          aria-label={
            maximo === 0
              ? t('dias.ninguna')
              : t('dias.dicho', {
                  periodo: enPalabras(periodo, hoy),
                  total: conComa(total),
                  maximo,
                  cuando: diaLargo(mayor.desde),
                })
          }
        >
          {marcas.map((marca) => (
            <g key={marca}>
              <path d={`M${IZQUIERDA} ${PIE - alto(marca)}H${DERECHA}`} className={css['linea']} />
              <text x={IZQUIERDA - 8} y={PIE - alto(marca) + 4} textAnchor="end">
                {marca}
              </text>
            </g>
          ))}
          {barras.map(({ desde, aDemanda, conTurno }, i) => {
            const centro = IZQUIERDA + paso * (i + 0.5);
            const x = centro - ancho / 2;
            // A thin gap between the two segments, if both exist.
            const juntura = aDemanda > 0 && conTurno > 0 ? 1.5 : 0;
            return (
              <g key={desde}>
                {aDemanda > 0 && (
                  <rect
                    x={x}
                    y={PIE - alto(aDemanda + conTurno)}
                    width={ancho}
                    height={Math.max(1, alto(aDemanda) - juntura)}
                    rx={Math.min(3, ancho / 4)}
                    className={css['deDemanda']}
                  />
                )}
                {conTurno > 0 && (
                  <rect
                    x={x}
                    y={PIE - alto(conTurno)}
                    width={ancho}
                    height={alto(conTurno)}
                    rx={Math.min(2, ancho / 4)}
                    className={css['deTurno']}
                  />
                )}
                {i % cada === 0 && (
                  <text x={centro} y={PIE + 22} textAnchor="middle">
                    {corto(desde)}
                  </text>
                )}
                {desde === mayor.desde && maximo > 0 && (
                  <text x={centro} y={PIE - alto(maximo) - 6} textAnchor="middle" className={css['valor']}>
                    {maximo}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </Ancho>
      <VerTabla
        caption={t('dias.titulo')}
        filas={dias}
        clave={({ dia }) => dia}
        columnas={[
          { header: t('col.dia'), cell: ({ dia }) => diaLargo(dia) },
          { header: t('dias.aDemanda'), cell: ({ aDemanda }) => aDemanda },
          { header: t('dias.conTurno'), cell: ({ conTurno }) => conTurno },
          { header: t('col.total'), cell: ({ aDemanda, conTurno }) => aDemanda + conTurno },
          { header: t('col.noVinieron'), cell: ({ noSePresentaron }) => noSePresentaron },
        ]}
      />
    </Card>
  );
}
