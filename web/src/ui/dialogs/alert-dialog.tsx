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
  /** A second action: 'Olvidé mi contraseña'. */
  second?: { label: string; onPress: () => void } | undefined;
  onClose: () => void;
};

export function AlertDialog({ tone = 'plain', title, children, button = 'Cerrar', second, onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      role="alertdialog"
      title={tone === 'plain' ? title : <AlertTitle tone={tone}>{title}</AlertTitle>}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {button}
          </Button>
          {second && (
            <Button variant="second" onClick={second.onPress}>
              {second.label}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
