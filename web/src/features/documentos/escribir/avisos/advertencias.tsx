import { MOTIVO_DE_ADVERTENCIA } from '@portal/domain/documentos/advertencias';
import { Button } from '../../../../ui/buttons/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Note } from '../../../../ui/feedback/note.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { variasLineas } from '../palabras.ts';
import { t } from './textos-avisos.ts';
import type { AvisosDeMedicamento } from './use-motivos.ts';
import css from './avisos.module.css';

export const idDeMotivo = (index: number) => `doc-motivo-${index}`;

/** Said at the drug, once. A reason is asked for to go on. */
export function Advertencias({ index, avisos }: { index: number; avisos: AvisosDeMedicamento }) {
  const { advertencias, motivo, falta, onMotivo } = avisos;
  const id = idDeMotivo(index);
  const textos = `doc-advertencias-${index}`;
  const error = falta ? t('advertencia.falta') : undefined;
  const hay = advertencias.length > 0;
  const seRepite = advertencias.every(({ clase }) => clase === 'repetido');
  return (
    <div className={css['advertencias']}>
      <div aria-live="polite">
        {hay && (
          <Note
            tone="warn"
            title={
              advertencias.length === 1
                ? t('advertencia.1')
                : t('advertencia.n', { cuantas: advertencias.length })
            }
          >
            <ul id={textos} className={css['lista']}>
              {advertencias.map(({ texto }) => (
                <li key={texto}>{texto}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      {hay && (
        <Field
          id={id}
          label={t('advertencia.motivo')}
          error={error}
          after={
            seRepite &&
            motivo === '' && (
              <Button
                variant="quiet"
                small
                className="flush"
                onClick={() => onMotivo(t('advertencia.mismo'))}
              >
                {t('advertencia.mismo')}
              </Button>
            )
          }
        >
          <textarea
            id={id}
            className="input"
            rows={2}
            required
            maxLength={MOTIVO_DE_ADVERTENCIA.maximo}
            aria-describedby={cx(textos, error && `${id}-error`)}
            aria-invalid={error ? true : undefined}
            value={motivo}
            onChange={(event) => onMotivo(variasLineas(event.target.value))}
          />
        </Field>
      )}
    </div>
  );
}
