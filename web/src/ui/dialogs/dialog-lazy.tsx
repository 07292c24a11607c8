import { lazy, Suspense, type ComponentProps } from 'react';

const Dialog = lazy(() => import('./dialog.tsx').then((module) => ({ default: module.Dialog })));
const Alert = lazy(() => import('./alert-dialog.tsx').then((module) => ({ default: module.AlertDialog })));

/** Dialogs for pages of the first load (/login): react-aria is loaded when one opens. */
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
