import type { ComponentProps } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type Props = Omit<DialogProps, 'actions'> & {
  /** From `useForm`. */
  form: { formProps: ComponentProps<'form'>; busy: boolean };
  /** Sends the form. */
  yes: string;
  /** Shown on the button while the form is being sent; `true` for the dots alone. */
  sending?: string | true;
  /** Closes the dialog. */
  no?: string;
  danger?: boolean;
  /** The dialog's first way on is another button. */
  second?: boolean;
  className?: string;
};

/** A dialog that is a form. */
export function FormDialog({
  form,
  yes,
  sending,
  no,
  danger,
  second,
  className,
  children,
  ...dialog
}: Props) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button
            variant={danger ? 'danger-solid' : second ? 'second' : 'primary'}
            type="submit"
            form={form.formProps.id}
            busy={form.busy && sending}
          >
            {yes}
          </Button>
          {no && (
            <Button variant="second" onClick={dialog.onClose}>
              {no}
            </Button>
          )}
        </>
      }
    >
      <form {...form.formProps} className={className}>
        {children}
      </form>
    </Dialog>
  );
}
