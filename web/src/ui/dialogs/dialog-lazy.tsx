import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../lazy-part.ts';

const Dialog = lazyPart(() => import('./dialog.tsx'), 'Dialog');
const Alert = lazyPart(() => import('./alert-dialog.tsx'), 'AlertDialog');

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
