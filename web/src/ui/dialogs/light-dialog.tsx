import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useRoom } from '../frames/room.tsx';
import './dialog.css';
import './light-dialog.css';

type Props = { title: ReactNode; onClose: () => void; actions: ReactNode; children?: ReactNode };

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * A question or alert that looks like Dialog, without react-aria, which is a fifth of the size budget of the
 * first pages. Only for text and buttons; use Dialog for fields or scrolling content. Booking cannot afford
 * Dialog (scripts/bytes.mjs): there a field is a step of the page. The focus goes to the action with
 * `data-autofocus`, or to the first one.
 */
export function LightDialog({ title, onClose, actions, children }: Props) {
  const room = useRoom();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  // Read during render: when the effect runs, the focus is already inside the dialog.
  const [before] = useState(() => document.activeElement as HTMLElement | null);

  useLayoutEffect(() => {
    const own = box.current?.closest('.scrim');
    // Only the elements present now become inert. A dialog opened later over this one (the session expired),
    // and elements above all dialogs, stay usable.
    const page = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== own &&
        !element.inert &&
        !element.matches('[data-react-aria-top-layer]'),
    );
    for (const element of page) element.inert = true;
    (
      box.current?.querySelector<HTMLElement>('[data-autofocus]') ?? box.current?.querySelector('button')
    )?.focus();
    return () => {
      for (const element of page) element.inert = false;
      before?.focus({ preventScroll: true });
    };
  }, [before]);

  useLayoutEffect(() => {
    const dialog = box.current!;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
      if (event.key !== 'Tab') return;
      const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
      const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
      if (document.activeElement !== from) return;
      event.preventDefault();
      to?.focus();
    };
    dialog.addEventListener('keydown', onKeyDown);
    return () => dialog.removeEventListener('keydown', onKeyDown);
  }, []);

  return createPortal(
    <div className="scrim light" data-room={room}>
      <div className="sheet">
        <div className="dialog" ref={box} role="alertdialog" aria-modal="true" aria-labelledby={titleId}>
          <div className="head">
            <h2 id={titleId}>{title}</h2>
          </div>
          {children && <div className="content">{children}</div>}
          <div className="acts">{actions}</div>
        </div>
      </div>
    </div>,
    document.body,
  );
}
