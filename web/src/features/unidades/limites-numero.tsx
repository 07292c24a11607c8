import { numeros, type ClaveDeLimite, type ClaveNumerica } from '@portal/domain/unidades/limites';
import { RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { deLaPlantilla, numeroVigente, useRegla, type Reglas } from './limites-use.ts';
import { t } from './textos-limites.ts';
import css from './limites.module.css';

/** A rule, its purpose, and its control. */
export function Regla({ de, children }: { de: ClaveDeLimite; children: ReactNode }) {
  return (
    <section className={css['regla']} aria-labelledby={`regla-${de}`}>
      <div>
        <h3 id={`regla-${de}`}>{t(`regla.${de}`)}</h3>
        <p className="muted" id={`regla-${de}-texto`}>
          {t(`regla.${de}.texto`)}
        </p>
      </div>
      <div>{children}</div>
    </section>
  );
}

/** Shown if the value differs from the template's, with the button to reset it. */
export function Volver({ de, valor, onVolver }: { de: ClaveDeLimite; valor: string; onVolver: () => void }) {
  return (
    <p className={css['reglaDistinta']}>
      {t('limites.distinto', { valor })}
      <button
        type="button"
        onClick={onVolver}
        aria-label={t('limites.volver.de', { campo: t(`regla.${de}`) })}
      >
        <RotateCcw /> {t('limites.volver')}
      </button>
    </p>
  );
}

export function Numero({ de, reglas }: { de: ClaveNumerica; reglas: Reglas }) {
  const actual = numeroVigente(reglas, de);
  const suya = Number(deLaPlantilla(reglas, de));
  const [escrito, setEscrito] = useState<string>();
  const { error, busy, guardar, olvidarError } = useRegla(de);
  const texto = escrito ?? String(actual);
  const cambiado = texto.trim() !== String(actual);
  const { desde, hasta } = numeros[de];
  const valor = /^\s*\d{1,6}\s*$/.test(texto) ? Number(texto) : Number.NaN;
  return (
    <Regla de={de}>
      <form
        noValidate
        className={css['reglaForm']}
        onSubmit={(event) => {
          event.preventDefault();
          if (cambiado) guardar(valor === suya ? null : valor, () => setEscrito(undefined));
        }}
      >
        <TextField
          id={`campo-${de}`}
          label={<span className="vh">{t(`regla.${de}`)}</span>}
          hint={`${desde} a ${hasta.toLocaleString('es-AR')}`}
          error={error}
          width="4"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={texto}
          onChange={(event) => {
            olvidarError();
            setEscrito(event.target.value);
          }}
        />
        {cambiado && (
          <Button type="submit" variant="second" busy={busy && t('limites.guardando')}>
            {t('limites.guardar')}
          </Button>
        )}
      </form>
      {actual !== suya && (
        <Volver de={de} valor={String(suya)} onVolver={() => guardar(null, () => setEscrito(undefined))} />
      )}
    </Regla>
  );
}
