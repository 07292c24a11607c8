import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import './page-frame.css';

/** The menu on a phone: the browser's own modal dialog, so focus, Escape and what lies beneath are its care. */
export function Drawer({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  // a click on the backdrop is the dialog's own; one on an entry of the menu leads away
  useEffect(() => {
    const dialog = ref.current;
    const leave = (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      // Afterwards: React hears the click at the root, later than this, and the entry must still be there.
      if (target === dialog || target.closest('.item')) setTimeout(onClose);
    };
    dialog?.addEventListener('click', leave);
    return () => dialog?.removeEventListener('click', leave);
  }, [onClose]);

  return (
    <dialog className="drawer" ref={ref} aria-label={label} onClose={onClose}>
      <div className="drawer-head">
        <button type="button" className="menu-btn" onClick={onClose}>
          <X /> Cerrar
        </button>
      </div>
      {children}
    </dialog>
  );
}
