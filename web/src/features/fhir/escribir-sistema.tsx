import { sistemas, type SistemaAdmin } from '@portal/domain/fhir/contract-sistemas';
import {
  clasesDeSistema,
  esClinico,
  nombreDeRecurso,
  tiposDeRecurso,
  type ClaseDeSistema,
  type TipoDeRecurso,
} from '@portal/domain/fhir/recursos';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed, type FormErrors, type FormValues } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { RadioPicks } from '../../ui/fields/choices/radio-picks.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { t } from './textos.ts';
import css from './fhir.module.css';

type Props = { sistema?: SistemaAdmin | undefined; onListo: () => void; onCerrar: () => void };

/** Adds a system, or changes one. */
export function EscribirSistema({ sistema, onListo, onCerrar }: Props) {
  const keyOf = useIdempotencyKey();
  const form = useForm({
    validate: (values): FormErrors => {
      const { nombre, recursos: elegidos, claves } = leer(values);
      return {
        ...(nombre === '' && { nombre: t('form.nombre.falta') }),
        ...(elegidos.length === 0 && { recursos: t('form.recursos.falta') }),
        ...(!sistema && claves === '' && { claves: t('form.claves.falta') }),
      };
    },
    submit: (values) =>
      fieldErrorsOf(async () => {
        const body = { ...leer(values), ...(sistema && { id: sistema.id }) };
        await call(sistemas.guardarSistema, { body, idempotencyKey: keyOf(body) });
        toast(t('form.guardado'));
        onListo();
      }),
  });
  return (
    <FormDialog
      title={t(sistema ? 'form.cambiar' : 'form.nuevo')}
      form={form}
      yes={t('form.guardar')}
      sending={t('form.guardando')}
      no={t('form.cancelar')}
      className="fields"
      onClose={onCerrar}
    >
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('form.noGuardado')} error={form.failure} />
      <TextField
        label={t('form.nombre')}
        hint={t('form.nombre.ayuda')}
        maxLength={80}
        autoComplete="off"
        autoFocus
        defaultValue={sistema?.nombre ?? ''}
        {...form.fieldProps('nombre')}
      />
      <RadioPicks
        label={t('form.clase')}
        options={clasesDeSistema.map((clase) => ({
          value: clase,
          label: t(`clase.${clase}`),
          note: t(`form.clase.${clase}`),
        }))}
        defaultValue={sistema?.clase ?? 'institucion'}
        {...form.fieldProps('clase')}
      />
      <Recursos campo={form.fieldProps('recursos')} elegidos={sistema?.recursos ?? []} />
      <TextArea
        label={t('form.claves')}
        hint={t(sistema ? 'form.claves.cambiar' : 'form.claves.ayuda')}
        optional={Boolean(sistema)}
        maxLength={20_000}
        spellCheck={false}
        {...form.fieldProps('claves')}
      />
    </FormDialog>
  );
}

type RecursosProps = {
  campo: { id: string; name: string; error: string | undefined };
  elegidos: readonly TipoDeRecurso[];
};

/** The first checkbox has the field's id, so that the error summary can link to it. */
function Recursos({ campo: { id, name, error }, elegidos }: RecursosProps) {
  return (
    <fieldset
      className={error ? 'field has-error' : 'field'}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="label">{t('form.recursos')}</legend>
      <div className={css['recursos']}>
        {tiposDeRecurso.map((tipo, index) => (
          <Checkbox
            key={tipo}
            id={index === 0 ? id : `${id}-${tipo}`}
            name={name}
            value={tipo}
            label={nombreDeRecurso(tipo)}
            note={esClinico(tipo) ? `${tipo} · ${t('form.clinico')}` : tipo}
            defaultChecked={elegidos.includes(tipo)}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

function leer(values: FormValues) {
  const marcados = values['recursos'];
  const elegidos: readonly unknown[] = Array.isArray(marcados) ? marcados : [marcados];
  return {
    nombre: typed(values, 'nombre').trim(),
    clase: typed(values, 'clase') as ClaseDeSistema,
    recursos: tiposDeRecurso.filter((tipo) => elegidos.includes(tipo)),
    claves: typed(values, 'claves').trim(),
  };
}
