import { X } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import './page-frame.css';

/** The menu on a phone: the browser's own modal dialog, so focus, Escape and what lies beneath are its care. */
export function Drawer({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  function leave(event: MouseEvent<HTMLDialogElement>) {
    const target = event.target as HTMLElement;
    if (target === ref.current || target.closest('.item')) onClose();
  }

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape is the dialog's own; the click is on the backdrop or on a link
    <dialog className="drawer" ref={ref} aria-label={label} onClose={onClose} onClick={leave}>
      <div className="drawer-head">
        <button type="button" className="menu-btn" onClick={onClose}>
          <X /> Cerrar
        </button>
      </div>
      {children}
    </dialog>
  );
}
