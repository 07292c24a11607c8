import type { ReactNode } from 'react';
import { AlertTitle } from './alert-title.tsx';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  /** bad: something failed; done: something succeeded; plain: information. */
  tone?: 'bad' | 'done' | 'plain';
  title: ReactNode;
  children?: ReactNode;
  button?: string;
  onClose: () => void;
};

export function AlertDialog({ tone = 'plain', title, children, button = 'Cerrar', onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      role="alertdialog"
      title={tone === 'plain' ? title : <AlertTitle tone={tone}>{title}</AlertTitle>}
      actions={
        <Button onClick={onClose} autoFocus>
          {button}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
