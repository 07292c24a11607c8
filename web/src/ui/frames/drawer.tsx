import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import './page-frame.css';

/** The menu on a phone. A native modal dialog, so the browser handles focus, Escape and the inert page. */
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

  // A click on the backdrop targets the dialog itself; a click on a menu entry navigates. Both close it.
  useEffect(() => {
    const dialog = ref.current;
    const leave = (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      // Deferred: React handles the click at the root, after this listener, and the entry must still be
      // mounted.
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
