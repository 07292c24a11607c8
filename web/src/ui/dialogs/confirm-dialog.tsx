import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  yes?: string;
  no?: string;
  /** The act is harmful or cannot be undone. */
  danger?: boolean;
  busy?: boolean | string;
  onYes: () => void;
  onNo: () => void;
};

/** Asks for confirmation with 'Si' and 'No', as the specification spells them. */
export function ConfirmDialog({ title, children, yes = 'Si', no = 'No', danger, busy, onYes, onNo }: Props) {
  return (
    <Dialog
      onClose={onNo}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button variant={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={onYes}>
            {yes}
          </Button>
          <Button variant="second" onClick={onNo} autoFocus>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
