import { dias } from '@portal/domain/agenda/contract';
import { agendaAdmin, type ProfesionalAdmin } from '@portal/domain/agenda/contract-admin';
import { errorDeSemana, type RangoDeDia } from '@portal/domain/agenda/reglas';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { call } from '../../lib/api.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { useCambio } from './cambio.tsx';
import { leerHora, nombreDelDia } from './palabras.ts';
import type { Marcar } from './profesional-ficha.tsx';
import { t } from './textos-profesionales.ts';
import { t as tAgenda } from './textos.ts';
import css from './agenda.module.css';

type Dia = (typeof dias)[number];
type Fila = { clave: number; dia: Dia; desde: string; hasta: string };

let siguiente = 0;
const nueva = (dia: Dia, desde = '', hasta = ''): Fila => ({ clave: (siguiente += 1), dia, desde, hasta });
const filasDe = (semana: ProfesionalAdmin['semana']) =>
  semana.map(({ dia, desde, hasta }) => nueva(dia, desde, hasta));
const dicha = (filas: readonly Fila[]) =>
  filas
    .map(({ dia, desde, hasta }) => `${dia} ${desde} ${hasta}`)
    .toSorted()
    .join();

/** The regular week: several ranges per day, all saved at once. */
export function ProfesionalSemana({
  profesional,
  marcar,
}: {
  profesional: ProfesionalAdmin;
  marcar: Marcar;
}) {
  const guardada = dicha(filasDe(profesional.semana));
  const [filas, setFilas] = useState(() => filasDe(profesional.semana));
  const [error, setError] = useState<{ clave: number; mensaje: string }>();
  const [fallo, setFallo] = useState<Error>();
  const [guardando, setGuardando] = useState(false);
  const { cambiar, dialogo } = useCambio();
  const box = useRef<HTMLDivElement>(null);
  const sucia = dicha(filas) !== guardada;
  useEffect(() => {
    marcar('semana', sucia);
    return () => marcar('semana', false);
  }, [marcar, sucia]);

  const poner = (next: Fila[]) => {
    setFilas(next);
    setError(undefined);
    setFallo(undefined);
  };
  const enfocar = (clave: number) =>
    setTimeout(() => box.current?.querySelector<HTMLInputElement>(`[data-clave="${clave}"] input`)?.focus());
  const agregar = (dia: Dia) => {
    const fila = nueva(dia);
    poner([...filas, fila]);
    enfocar(fila.clave);
  };
  const copiar = () => {
    const lunes = filas.filter(({ dia }) => dia === 'lunes');
    const habiles = ['martes', 'miercoles', 'jueves', 'viernes'] as const;
    poner([
      ...filas.filter(({ dia }) => !(habiles as readonly string[]).includes(dia)),
      ...habiles.flatMap((dia) => lunes.map(({ desde, hasta }) => nueva(dia, desde, hasta))),
    ]);
  };

  async function guardar() {
    const faltan = filas.find(
      ({ desde, hasta }) => leerHora(desde) === undefined || leerHora(hasta) === undefined,
    );
    const rangos: (RangoDeDia & { dia: Dia })[] = filas.map(({ dia, desde, hasta }) => ({
      dia,
      desde: leerHora(desde) ?? '',
      hasta: leerHora(hasta) ?? '',
    }));
    const mal = faltan ? undefined : errorDeSemana(rangos);
    if (faltan || mal) {
      const clave = faltan?.clave ?? filas[mal!.en]!.clave;
      setError({ clave, mensaje: faltan ? t('semana.sinHora') : mal!.mensaje });
      enfocar(clave);
      return;
    }
    setGuardando(true);
    setFallo(undefined);
    await cambiar({
      hacer: (confirmar) =>
        call(agendaAdmin.guardarHorario, {
          body: { profesional_id: profesional.id, rangos, ...(confirmar && { confirmar }) },
        }),
      listo: t('semana.guardada'),
    }).catch((cause: Error) => setFallo(cause));
    setGuardando(false);
  }

  return (
    <Card
      title={t('semana.titulo')}
      actions={
        <Button variant="quiet" small icon={<Copy />} onClick={copiar}>
          {t('semana.copiar')}
        </Button>
      }
    >
      <p className="muted">{t('semana.texto')}</p>
      <div className={css['semanaDias']} ref={box}>
        {dias.map((dia) => {
          const suyas = filas.filter((fila) => fila.dia === dia);
          return (
            <section key={dia} className={css['semanaFila']} aria-labelledby={`semana-${dia}`}>
              <h3 id={`semana-${dia}`}>{nombreDelDia[dia]}</h3>
              <div className={css['semanaRangos']}>
                {suyas.length === 0 && <span className="muted">{t('semana.libre')}</span>}
                {suyas.map((fila) => (
                  <Rango
                    key={fila.clave}
                    fila={fila}
                    error={error?.clave === fila.clave ? error.mensaje : undefined}
                    onChange={(cambio) =>
                      poner(filas.map((una) => (una.clave === fila.clave ? { ...una, ...cambio } : una)))
                    }
                    onQuitar={() => poner(filas.filter(({ clave }) => clave !== fila.clave))}
                  />
                ))}
              </div>
              <Button
                variant="quiet"
                small
                icon={<Plus />}
                aria-label={t('semana.agregarEn', { dia: nombreDelDia[dia] })}
                onClick={() => agregar(dia)}
              >
                {t('semana.agregar')}
              </Button>
            </section>
          );
        })}
      </div>
      <FailureNote title={tAgenda('agenda.noGuardado')} error={fallo} />
      <div className={css['agendaFin']}>
        <Button busy={guardando && tAgenda('agenda.guardando')} onClick={() => void guardar()}>
          {t('semana.guardar')}
        </Button>
      </div>
      {dialogo}
    </Card>
  );
}

type RangoProps = {
  fila: Fila;
  error: string | undefined;
  onChange: (cambio: Partial<Fila>) => void;
  onQuitar: () => void;
};

function Rango({ fila: { clave, dia, desde, hasta }, error, onChange, onQuitar }: RangoProps) {
  const id = `rango-${clave}`;
  const nombre = nombreDelDia[dia];
  const campo = {
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 8,
    placeholder: '00:00',
    className: cx('input', css['semanaHora']),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  } as const;
  const hora = (cual: 'desde' | 'hasta', escrita: string) => ({
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [cual]: event.target.value }),
    onBlur: () => escrita !== (leerHora(escrita) ?? escrita) && onChange({ [cual]: leerHora(escrita)! }),
  });
  return (
    <div className={cx(css['semanaRango'], error && 'has-error')} data-clave={clave}>
      <input
        {...campo}
        aria-label={t('semana.desde', { dia: nombre })}
        value={desde}
        {...hora('desde', desde)}
      />
      <span aria-hidden="true">{t('semana.a')}</span>
      <input
        {...campo}
        aria-label={t('semana.hasta', { dia: nombre })}
        value={hasta}
        {...hora('hasta', hasta)}
      />
      <Button
        variant="quiet"
        small
        icon={<Trash2 />}
        aria-label={t('semana.quitarDe', { dia: nombre, desde, hasta })}
        onClick={onQuitar}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
