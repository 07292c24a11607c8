import { dias } from '@portal/domain/agenda/contract';
import type { ProfesionalEnLista } from '@portal/domain/agenda/contract-admin';
import { minutosDe } from '@portal/domain/agenda/modelo';
import { nombreDelDia } from './palabras.ts';
import { t } from './textos-profesionales.ts';
import css from './agenda.module.css';

const [DESDE, HASTA] = [6 * 60, 24 * 60];
const parte = (hora: string) => Math.max(0, Math.min(1, (minutosDe(hora) - DESDE) / (HASTA - DESDE))) * 100;

/** The week at a glance: one column per day, from 06:00 to 24:00. In words for screen readers. */
export function SemanaVista({ semana }: { semana: ProfesionalEnLista['semana'] }) {
  if (semana.length === 0) return <span className="muted">{t('profesionales.sinSemana')}</span>;
  return (
    <div className={css['semanaVista']}>
      <span className="vh">{semanaEnPalabras(semana)}</span>
      {dias.map((dia) => {
        const rangos = semana.filter((rango) => rango.dia === dia);
        return (
          <span
            key={dia}
            className={css['semanaDia']}
            aria-hidden="true"
            title={`${nombreDelDia[dia]}: ${rangosEnPalabras(rangos) || t('semana.libre')}`}
          >
            <i>
              {rangos.map(({ desde, hasta }) => (
                <b
                  key={desde}
                  style={{ top: `${parte(desde)}%`, height: `${parte(hasta) - parte(desde)}%` }}
                />
              ))}
            </i>
            <small>{nombreDelDia[dia].slice(0, 2)}</small>
          </span>
        );
      })}
    </div>
  );
}

const rangosEnPalabras = (rangos: readonly { desde: string; hasta: string }[]) =>
  rangos.map(({ desde, hasta }) => `${desde} a ${hasta}`).join(' y ');

function semanaEnPalabras(semana: ProfesionalEnLista['semana']): string {
  return dias
    .flatMap((dia) => {
      const rangos = rangosEnPalabras(semana.filter((rango) => rango.dia === dia));
      return rangos ? [t('semana.resumen', { dia: nombreDelDia[dia], rangos })] : [];
    })
    .join('; ');
}
