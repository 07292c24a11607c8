import {
  nombreDeClase,
  textoDeNinguna,
  type Clase,
  type ClaseConNinguna,
} from '@portal/domain/resumen/clases';
import type { Resumen } from '@portal/domain/resumen/contract';
import { Check, CircleHelp, HeartPulse, Plus } from 'lucide-react';
import { ahora } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { admiteNinguna, type EnCurso } from '../consulta.ts';
import { ningunaDe, nombreDe, quienLoDijo, vigentesDe } from '../en-palabras.ts';
import { Entrada } from '../entrada.tsx';
import { t as deEntrada } from '../textos.ts';
import { t } from './textos-escritorio.ts';
import css from './panel.module.css';

type Props = {
  clase: Clase;
  resumen: Resumen;
  escribe: boolean;
  ocupado: boolean;
  onEnCurso: (que: EnCurso) => void;
  onConfirmar: (entrada: string) => void;
  onNinguna: (clase: ClaseConNinguna, dicha: boolean) => void;
};

export function ClaseDelPanel({
  clase,
  resumen,
  escribe,
  ocupado,
  onEnCurso,
  onConfirmar,
  onNinguna,
}: Props) {
  const vigentes = vigentesDe(resumen, clase);
  const dicha = ningunaDe(resumen, clase);
  const nada = vigentes.length === 0 && !dicha;
  const sinCondiciones = clase !== 'problema' || resumen.condiciones.length === 0;
  return (
    <section className={css['clase']}>
      <h3>{nombreDeClase[clase]}</h3>
      {vigentes.length > 0 && (
        <ul className={css['lista']} aria-label={nombreDeClase[clase]}>
          {vigentes.map((entrada) => (
            <Entrada key={entrada.id} entrada={entrada} sinConfirmar={t('panel.sinConfirmar')}>
              {escribe && (
                <div className={css['actos']}>
                  {!entrada.confirmada && (
                    <Button
                      variant="second"
                      small
                      icon={<Check />}
                      onClick={() => !ocupado && onConfirmar(entrada.id)}
                    >
                      {t('panel.confirmar')} <span className="vh">{nombreDe(entrada)}</span>
                    </Button>
                  )}
                  <Button variant="quiet" small onClick={() => onEnCurso({ que: 'cambiar', entrada })}>
                    {deEntrada('acto.cambiar')} <span className="vh">{nombreDe(entrada)}</span>
                  </Button>
                  <Button variant="quiet" small onClick={() => onEnCurso({ que: 'quitar', entrada })}>
                    {deEntrada('acto.quitar')} <span className="vh">{nombreDe(entrada)}</span>
                  </Button>
                </div>
              )}
            </Entrada>
          ))}
        </ul>
      )}
      {dicha && (
        <p className={css['dicho']}>
          <Check />
          <span>
            <b>{textoDeNinguna[dicha.clase]}</b>
            <small>{quienLoDijo(dicha, ahora())}</small>
          </span>
          {escribe && (
            <Button variant="quiet" small onClick={() => !ocupado && onNinguna(dicha.clase, false)}>
              {t('panel.deshacer')} <span className="vh">{textoDeNinguna[dicha.clase]}</span>
            </Button>
          )}
        </p>
      )}
      {nada && (
        <p className={css['dicho']}>
          <CircleHelp />
          <span className="muted">{t(`panel.sinDatos.${clase}`)}</span>
        </p>
      )}
      {clase === 'problema' && <Condiciones condiciones={resumen.condiciones} />}
      {escribe && (
        <div className={css['actos']}>
          <Button variant="quiet" small icon={<Plus />} onClick={() => onEnCurso({ que: 'agregar', clase })}>
            {t('panel.agregar')}{' '}
            <span className="vh">{t('panel.agregar.que', { clase: nombreDeClase[clase] })}</span>
          </Button>
          {nada && sinCondiciones && admiteNinguna(clase) && (
            <Button variant="quiet" small onClick={() => !ocupado && onNinguna(clase, true)}>
              {textoDeNinguna[clase]}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The fourteen conditions of the specification, as the patient ticked them. */
function Condiciones({ condiciones }: Pick<Resumen, 'condiciones'>) {
  return (
    <div className={css['condiciones']}>
      <h4>{t('panel.condiciones')}</h4>
      {condiciones.length > 0 ? (
        <ul className={css['marcadas']}>
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
        <p className="muted">{t('panel.sinCondiciones')}</p>
      )}
    </div>
  );
}
