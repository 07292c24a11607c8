import type { Escritorio } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { ChevronRight } from 'lucide-react';
import ficha from '../ficha/ficha.module.css';
import { t } from '../textos-escritorio.ts';
import css from './previa.module.css';

/** Patients attended today; each opens the record while nobody is in a call. */
export function Atendidos({
  atendidos,
  onAbrir,
}: {
  atendidos: Escritorio['atendidos'];
  onAbrir: ((id: string) => void) | undefined;
}) {
  if (atendidos.length === 0) return null;
  return (
    <details className={css['atendidos']}>
      <summary>{t('atendidos.titulo', { cuantos: atendidos.length })}</summary>
      <ul>
        {atendidos.map(({ id, paciente, servicio, boleto, fin, sinCerrar }) => {
          const texto = (
            <span>
              <b>{paciente}</b>
              <small>
                {[horaDe(new Date(fin)), boleto, servicio, sinCerrar && t('atendidos.sinCerrar')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          );
          return (
            <li key={id}>
              {onAbrir ? (
                <button type="button" className={ficha['abre']} onClick={() => onAbrir(id)}>
                  {texto}
                  <ChevronRight aria-hidden="true" />
                </button>
              ) : (
                <div className={ficha['abre']}>{texto}</div>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
