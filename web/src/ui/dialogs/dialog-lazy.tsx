import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../lazy-part.ts';

const Dialog = lazyPart(() => import('./dialog.tsx'), 'Dialog');
const Alert = lazyPart(() => import('./alert-dialog.tsx'), 'AlertDialog');
const Confirm = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

/** Dialogs for pages whose first screen has none: react-aria is loaded when one opens, or before. */
export const prepararDialogos = () => Promise.all([Dialog.preload(), Confirm.preload()]);

export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

export function LazyAlertDialog(props: ComponentProps<typeof Alert>) {
  return (
    <Suspense>
      <Alert {...props} />
    </Suspense>
  );
}

export function LazyConfirmDialog(props: ComponentProps<typeof Confirm>) {
  return (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  );
}
