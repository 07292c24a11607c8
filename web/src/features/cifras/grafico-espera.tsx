import type { Cifras } from '@portal/domain/cifras/contract';
import { OBJETIVO_ESPERA } from '@portal/domain/cifras/definiciones';
import { Card } from '../../ui/layout/card.tsx';
import { cadaCuantos, conComa, escalaDe } from './escala.ts';
import { diaCorto, diaLargo, diaYMes } from './periodo.ts';
import { Ancho, VerTabla } from './tabla.tsx';
import { t } from './textos.ts';
import css from './cifras.module.css';

const IZQUIERDA = 34;
const DERECHA = 794;
const ULTIMO = 782;
const ARRIBA = 12;
const PIE = 190;
/** Minimum distance between the labels at the end of the lines. */
const SEPARADAS = 18;

type Dia = Cifras['dias'][number];
type Punto = { x: number; y: number; valor: number };

export function GraficoEspera({ cifras: { dias, resumen } }: { cifras: Cifras }) {
  const maximo = Math.max(OBJETIVO_ESPERA, ...dias.map(({ esperaNueveDeDiez }) => esperaNueveDeDiez ?? 0));
  const { tope, marcas } = escalaDe(maximo);
  const y = (minutos: number) => PIE - ((PIE - ARRIBA) * minutos) / tope;
  const x = (i: number) =>
    dias.length === 1 ? ULTIMO : IZQUIERDA + ((ULTIMO - IZQUIERDA) * i) / (dias.length - 1);
  const puntosDe = (de: (dia: Dia) => number | null): Punto[] =>
    dias.flatMap((dia, i) => {
      const valor = de(dia);
      return valor === null ? [] : [{ x: x(i), y: y(valor), valor }];
    });
  const mediana = puntosDe(({ esperaMediana }) => esperaMediana);
  const nueve = puntosDe(({ esperaNueveDeDiez }) => esperaNueveDeDiez);
  const alguna = mediana.length > 0;
  return (
    <Card
      className={css['conClave']}
      title={t('espera.titulo')}
      actions={
        <span className={css['clave']}>
          <span>{t('espera.llena')}</span>
          <span>{t('espera.punteada')}</span>
          <span>
            <svg className={css['raya']} viewBox="0 0 24 12" aria-hidden="true">
              <path d="M0 6H24" className={css['objetivo']} />
            </svg>
            {t('espera.objetivo', { minutos: OBJETIVO_ESPERA })}
          </span>
        </span>
      }
    >
      {alguna ? (
        <Ancho nombre={t('espera.titulo')} alFinal>
          <svg
            viewBox="0 0 800 220"
            className={css['dibujo']}
            role="img"
            aria-label={t('espera.dicho', {
              mediana: conComa(resumen.esperaMediana ?? 0),
              nueve: conComa(resumen.esperaNueveDeDiez ?? 0),
            })}
          >
            {marcas.map((marca) => (
              <g key={marca}>
                <path d={`M${IZQUIERDA} ${y(marca)}H${DERECHA}`} className={css['linea']} />
                <text x={IZQUIERDA - 8} y={y(marca) + 4} textAnchor="end">
                  {marca}
                </text>
              </g>
            ))}
            <path
              d={`${trazo(nueve)}L${nueve.at(-1)!.x} ${PIE}L${nueve[0]!.x} ${PIE}z`}
              className={css['sombra']}
            />
            <path d={`M${IZQUIERDA} ${y(OBJETIVO_ESPERA)}H${DERECHA}`} className={css['objetivo']} />
            <path d={trazo(nueve)} className={css['nueve']} />
            <path d={trazo(mediana)} className={css['mediana']} />
            <Fin mediana={mediana.at(-1)!} nueve={nueve.at(-1)!} />
            <Dias dias={dias} x={x} />
          </svg>
        </Ancho>
      ) : (
        <p className="muted">{t('espera.ninguna')}</p>
      )}
      <VerTabla
        caption={t('espera.titulo')}
        filas={dias}
        clave={({ dia }) => dia}
        columnas={[
          { header: t('col.dia'), cell: ({ dia }) => diaLargo(dia) },
          { header: t('col.espera'), cell: ({ esperaMediana }) => minutos(esperaMediana) },
          { header: t('col.espera90'), cell: ({ esperaNueveDeDiez }) => minutos(esperaNueveDeDiez) },
          { header: t('col.duracion'), cell: ({ duracionMediana }) => minutos(duracionMediana) },
        ]}
      />
    </Card>
  );
}

export const minutos = (valor: number | null) => (valor === null ? '—' : conComa(valor, 1));

const trazo = (puntos: readonly Punto[]) =>
  puntos.map((punto, i) => `${i === 0 ? 'M' : 'L'}${punto.x.toFixed(1)} ${punto.y.toFixed(1)}`).join('');

/** The last day's values, each beside the end of its line, without overlapping. */
function Fin({ mediana, nueve }: { mediana: Punto; nueve: Punto }) {
  const arriba = Math.max(ARRIBA + 6, nueve.y - 10);
  const abajo = mediana.y + 22 < PIE - 4 ? mediana.y + 22 : Math.max(arriba + SEPARADAS, mediana.y - 10);
  return (
    <>
      <circle cx={mediana.x} cy={mediana.y} r={5} className={css['punto']} />
      <text x={mediana.x - 6} y={abajo} textAnchor="end" className={css['valor']}>
        {t('espera.mediana', { minutos: conComa(mediana.valor) })}
      </text>
      <text x={nueve.x - 2} y={arriba} textAnchor="end" className={css['valor']}>
        {t('espera.nueve', { minutos: conComa(nueve.valor) })}
      </text>
    </>
  );
}

function Dias({ dias, x }: { dias: readonly Dia[]; x: (i: number) => number }) {
  const cada = cadaCuantos(dias.length - 1, 4);
  const corto = dias.length > 31 ? diaYMes : diaCorto;
  return (
    <>
      {dias.map(({ dia }, i) => {
        const ultimo = i === dias.length - 1;
        if (!ultimo && (i % cada !== 0 || dias.length - 1 - i < cada / 2)) return null;
        return (
          <text key={dia} x={x(i)} y={210} textAnchor={ultimo ? 'end' : i === 0 ? 'start' : 'middle'}>
            {corto(dia)}
          </text>
        );
      })}
    </>
  );
}
