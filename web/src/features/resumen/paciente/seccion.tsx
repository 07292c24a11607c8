import {
  nombreDeClase,
  textoDeNinguna,
  type Clase,
  type ClaseConNinguna,
} from '@portal/domain/resumen/clases';
import type { Resumen } from '@portal/domain/resumen/contract';
import { useMutation } from '@tanstack/react-query';
import { Check, HeartPulse, Lock, Plus, Undo2 } from 'lucide-react';
import { ahora } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { admiteNinguna, type Actos, type EnCurso } from '../consulta.ts';
import { ningunaDe, nombreDe, quienLoDijo, vigentesDe } from '../en-palabras.ts';
import { Entrada } from '../entrada.tsx';
import { t } from '../textos.ts';
import css from './resumen.module.css';

type Props = {
  clase: Clase;
  resumen: Resumen;
  yo: string;
  /** Whether the summary is a member's. */
  integrante: boolean;
  /** The page of the conditions. */
  condiciones: string;
  actos: Actos;
  onEnCurso: (que: EnCurso) => void;
};

export function Seccion({ clase, resumen, yo, integrante, condiciones, actos, onEnCurso }: Props) {
  const vigentes = vigentesDe(resumen, clase);
  const dicha = ningunaDe(resumen, clase);
  const decir = useMutation({
    mutationFn: (si: boolean) => actos.decirNinguna(clase as ClaseConNinguna, si),
  });
  const marcadas = clase === 'problema' ? resumen.condiciones : [];
  const vacia = vigentes.length === 0 && marcadas.length === 0;
  return (
    <Card title={nombreDeClase[clase]} className={css['seccion']}>
      {vigentes.length > 0 && (
        <ul className="list" aria-label={nombreDeClase[clase]}>
          {vigentes.map((entrada) => (
            <Entrada key={entrada.id} entrada={entrada} yo={yo}>
              {entrada.propia ? (
                <div className={css['actos']}>
                  <Button variant="quiet" onClick={() => onEnCurso({ que: 'cambiar', entrada })}>
                    {t('acto.cambiar')} <span className="vh">{nombreDe(entrada)}</span>
                  </Button>
                  <Button variant="quiet" onClick={() => onEnCurso({ que: 'quitar', entrada })}>
                    {t('acto.quitar')} <span className="vh">{nombreDe(entrada)}</span>
                  </Button>
                </div>
              ) : (
                <p className={css['cerrada']}>
                  <Lock /> {t('pagina.soloProfesional')}
                </p>
              )}
            </Entrada>
          ))}
        </ul>
      )}
      {marcadas.length > 0 && (
        <div className={css['marcadas']}>
          <h3>{t('condiciones.marcadas')}</h3>
          <ul className={css['condiciones']}>
            {marcadas.map(({ nombre, observacion }) => (
              <li key={nombre}>
                <HeartPulse /> {observacion ? `${nombre}: ${observacion}` : nombre}
              </li>
            ))}
          </ul>
          <Link to={condiciones}>{t('condiciones.cambiar')}</Link>
        </div>
      )}
      {dicha && (
        <div className={css['ninguna']}>
          <p>
            <Check /> <b>{textoDeNinguna[dicha.clase]}</b>
            <small>{quienLoDijo(dicha, ahora(), yo)}</small>
          </p>
          {dicha.origen === 'paciente' && (
            <Button
              variant="quiet"
              icon={<Undo2 />}
              busy={decir.isPending}
              onClick={() => decir.mutate(false)}
            >
              {t('ninguna.deshacer')}{' '}
              <span className="vh">{t('ninguna.deshacer.que', { que: textoDeNinguna[dicha.clase] })}</span>
            </Button>
          )}
        </div>
      )}
      {vacia && !dicha && <p className="muted">{t(`vacia.${clase}`)}</p>}
      <FailureNote title={t('ninguna.fallo')} error={decir.error} className={css['fallo']} />
      <div className={css['pie']}>
        <Button variant="second" icon={<Plus />} onClick={() => onEnCurso({ que: 'agregar', clase })}>
          {t(`agregar.${clase}`)}
        </Button>
        {vacia && !dicha && admiteNinguna(clase) && (
          <Button variant="second" busy={decir.isPending} onClick={() => decir.mutate(true)}>
            {t(integrante ? `ninguna.${clase}.de` : `ninguna.${clase}`)}
          </Button>
        )}
      </div>
    </Card>
  );
}
