import type { Escritorio } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { puedeVolverALlamar } from '@portal/domain/atenciones/reglas';
import { ChevronRight } from 'lucide-react';
import { useReloj } from '../sala/use-atencion.ts';
import ficha from '../ficha/ficha.module.css';
import { t } from '../textos-escritorio.ts';
import { DespuesDe, type Despues } from './despues.tsx';
import css from './previa.module.css';

/** The last one, at the centre of the desk, while the professional can still call again. */
export function RecienAtendido({
  atendidos: [ultimo],
  despues,
}: {
  atendidos: Escritorio['atendidos'];
  despues: Despues;
}) {
  const now = useReloj(10_000);
  if (!ultimo || !puedeVolverALlamar(new Date(ultimo.fin), now)) return null;
  return (
    <div className={css['recien']}>
      <p className="muted sm">{t('atendidos.recien', { paciente: ultimo.paciente })}</p>
      <DespuesDe de={ultimo} despues={despues} conTeclas />
    </div>
  );
}

/** Patients attended today; each opens the record while nobody is in a call. The latest have acts of their own. */
export function Atendidos({
  atendidos,
  onAbrir,
  despues,
}: {
  atendidos: Escritorio['atendidos'];
  onAbrir: ((id: string) => void) | undefined;
  despues: Despues;
}) {
  const now = useReloj(10_000);
  if (atendidos.length === 0) return null;
  return (
    <details className={css['atendidos']}>
      <summary>{t('atendidos.titulo', { cuantos: atendidos.length })}</summary>
      <ul>
        {atendidos.map(({ id, paciente, servicio, boleto, fin, sinCerrar, deCaso }) => {
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
              {puedeVolverALlamar(new Date(fin), now) && (
                <DespuesDe de={{ id, paciente, fin, deCaso }} despues={despues} />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
