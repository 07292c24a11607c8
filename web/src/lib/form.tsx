import { useId, useRef, useState, type ComponentProps, type FormEvent } from 'react';
import {
  firstErrors,
  namesInOrder,
  readValues,
  sortErrors,
  type FormErrors,
  type FormValues,
  type Schema,
} from './form-values.ts';

export type { FormErrors, FormValues } from './form-values.ts';

type Options<T> = {
  /** A zod/mini schema, or anything with safeParse. `submit` receives its output. */
  schema?: Schema<T>;
  /**
   * Additional rules, or all of them; an empty object means valid. Runs together with `schema`, whose
   * messages win.
   */
  validate?: (values: FormValues) => FormErrors;
  /** Returns the server's field errors, if any. A thrown error is set as `failure`. */
  submit: (values: T) => Promise<FormErrors | void> | FormErrors | void;
};

type Shown = { errors: FormErrors; listed: [name: string, message: string][]; attempt: number };

/**
 * A native form: the values live in the DOM and are read on submit.
 *
 *   const form = useForm({ schema, submit })
 *   <form {...form.formProps}>
 *     <ErrorSummary {...form.summaryProps} />
 *     <TextField label="DNI" {...form.fieldProps('dni')} />
 *     <Button type="submit" busy={form.busy}>Continuar</Button>
 */
export function useForm<T = FormValues>({ schema, validate, submit }: Options<T>) {
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [shown, setShown] = useState<Shown>({ errors: {}, listed: [], attempt: 0 });

  const idOf = (name: string) => `${formId}-${name}`;

  function setErrors(errors: FormErrors) {
    const listed = sortErrors(errors, namesInOrder(formRef.current ? controlsOf(formRef.current) : []));
    setShown((before) => ({ errors, listed, attempt: before.attempt + 1 }));
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (sending.current) return;
    const values = valuesOf(event.currentTarget);
    const parsed = schema?.safeParse(values);
    const errors = {
      ...validate?.(values),
      ...(parsed && !parsed.success ? firstErrors(parsed.error.issues) : {}),
    };
    setErrors(errors);
    setFailure(null);
    if (Object.keys(errors).length > 0) return;

    sending.current = true;
    setBusy(true);
    try {
      const refused = await submit(parsed?.success ? parsed.data : (values as T));
      if (refused && Object.keys(refused).length > 0) setErrors(refused);
    } catch (error) {
      setFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /**
   * Clears a field's error as soon as the field changes. The summary stays until the next attempt, so that
   * the layout does not jump while typing.
   */
  function touch(event: FormEvent<HTMLFormElement>) {
    const name = fieldOf(event.target as HTMLElement);
    if (!name || !shown.errors[name]) return;
    setShown((before) => ({
      ...before,
      errors: Object.fromEntries(Object.entries(before.errors).filter(([key]) => key !== name)),
    }));
  }

  const formProps = {
    id: formId,
    ref: formRef,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void send(event),
    onInput: touch,
  } satisfies ComponentProps<'form'>;

  return {
    busy,
    /** The error thrown by `submit`, for a Note above the button. The typed values are kept. */
    failure,
    errors: shown.errors,
    setErrors,
    formProps,
    summaryProps: {
      errors: shown.listed.map(([name, message]) => ({ id: idOf(name), message })),
      attempt: shown.attempt,
    },
    fieldProps: (name: string) => ({ id: idOf(name), name, error: shown.errors[name] }),
    values: (): FormValues => (formRef.current ? valuesOf(formRef.current) : {}),
    reset: () => {
      formRef.current?.reset();
      setFailure(null);
      setShown({ errors: {}, listed: [], attempt: 0 });
    },
  };
}

function controlsOf(form: HTMLFormElement) {
  return [...form.elements] as HTMLInputElement[];
}

function valuesOf(form: HTMLFormElement): FormValues {
  return readValues(new FormData(form).entries(), controlsOf(form));
}

function fieldOf(target: HTMLElement): string | undefined {
  return target.closest<HTMLElement>('[data-field]')?.dataset['field'] || (target as HTMLInputElement).name;
}
