import { clases, habitos, nombreDeClase } from '@portal/domain/resumen/clases';
import type { EntradaEscrita } from '@portal/domain/resumen/contract';
import { candidatas, esLaMisma } from '@portal/domain/resumen/ips/importar';
import type { IpsLeido } from '@portal/domain/resumen/ips/leer-ips';
import { useState } from 'react';
import { useForm } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Checkbox } from '../../../ui/fields/choices/checkbox.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { fechaEnNumeros } from '../compartir/en-numeros.ts';
import type { ImportarProps } from './importar.tsx';
import { t } from './textos-importar.ts';
import css from './importar.module.css';

type Props = Omit<ImportarProps, 'quien'> & { ips: IpsLeido; enConsulta: boolean; onOtro: () => void };

/** Nothing is ticked beforehand: each line is accepted by the person. */
export function ElegirEntradas({ ips, actuales, nombre, enConsulta, importar, onListo, onOtro }: Props) {
  const [ofrecidas] = useState(() =>
    candidatas(ips.entradas).map((entrada) => ({
      entrada,
      yaEsta: actuales.some((actual) => esLaMisma(actual, entrada)),
    })),
  );
  const form = useForm({
    validate: (values): Record<string, string> =>
      ofrecidas.some((_, n) => values[`e${n}`]) ? {} : { lista: t('elegir.falta') },
    submit: async (values) =>
      onListo(await importar(ofrecidas.filter((_, n) => values[`e${n}`]).map(({ entrada }) => entrada))),
  });
  const suyo = ips.paciente.nombre;
  return (
    <form {...form.formProps} className={css['importar']}>
      <h2>{t('elegir.titulo')}</h2>
      <p>
        {t(ips.autor === '' ? 'elegir.sinAutor' : 'elegir.de', {
          nombre: suyo || t('elegir.sinNombre'),
          autor: ips.autor,
        })}
      </p>
      {suyo !== '' && nombre !== undefined && llano(suyo) !== llano(nombre) && (
        <Note tone="warn">{t('elegir.otraPersona', { nombre: suyo })}</Note>
      )}
      <ErrorSummary {...form.summaryProps} />
      {ofrecidas.length === 0 && <p>{t('elegir.ninguna')}</p>}
      <div id={form.fieldProps('lista').id} tabIndex={-1} className={css['clases']}>
        {clases.map((clase) => {
          const suyas = ofrecidas.flatMap((una, n) => (una.entrada.clase === clase ? [{ ...una, n }] : []));
          if (suyas.length === 0) return null;
          return (
            <fieldset key={clase} className="card">
              <legend>{nombreDeClase[clase]}</legend>
              {suyas.map(({ entrada, yaEsta, n }) => (
                <Checkbox
                  key={n}
                  id={form.fieldProps(`e${n}`).id}
                  name={`e${n}`}
                  tall
                  disabled={yaEsta}
                  label={titulo(entrada)}
                  note={
                    yaEsta ? t(enConsulta ? 'elegir.yaEstaEnConsulta' : 'elegir.yaEsta') : detalle(entrada)
                  }
                />
              ))}
            </fieldset>
          );
        })}
      </div>
      {ips.omitidas.length > 0 && (
        <p className="muted sm">{t('elegir.omitidas', { cuales: ips.omitidas.join(', ') })}</p>
      )}
      <p className="muted sm">{t('elegir.informado')}</p>
      <FailureNote error={form.failure} />
      <div className={css['acciones']}>
        {ofrecidas.length > 0 && (
          <Button type="submit" busy={form.busy && t('elegir.sumando')}>
            {t('elegir.sumar')}
          </Button>
        )}
        <Button variant="second" onClick={onOtro}>
          {t('elegir.otro')}
        </Button>
      </div>
    </form>
  );
}

const llano = (texto: string) =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).toSorted().join(' ');

function titulo(entrada: EntradaEscrita): string {
  if (entrada.clase === 'habito') return habitos[entrada.nombre];
  return entrada.clase === 'peso' ? t('elegir.kilos', { peso: entrada.nombre }) : entrada.nombre;
}

function detalle(entrada: EntradaEscrita): string {
  const fecha = fechaEnNumeros(entrada.fecha);
  const conDia = entrada.clase === 'vacuna' || entrada.clase === 'peso';
  return [
    'gravedad' in entrada && entrada.gravedad,
    'detalle' in entrada && entrada.detalle,
    fecha !== '' && (conDia ? fecha : t('elegir.desde', { fecha })),
  ]
    .filter(Boolean)
    .join(' · ');
}
