import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { closeToast, listToasts, subscribeToasts, type Toast } from './toasts.ts';
import './toast.css';

const LASTS_MS = 6000;
const WITH_ACTION_MS = 12000;

/** Mount once, near the root. Show a toast with `toast('Turno reservado')` from toasts.ts. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, listToasts);
  return (
    <section
      className="toasts"
      data-react-aria-top-layer="true"
      aria-label="Avisos"
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((one) => (
        <ToastItem key={one.id} toast={one} />
      ))}
    </section>
  );
}

/** The timer pauses while the toast is hovered or focused. */
function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const { id, tone, text, action } = toast;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => closeToast(id), action ? WITH_ACTION_MS : LASTS_MS);
    return () => clearTimeout(timer);
  }, [held, id, action]);

  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <div className="toast" {...hold}>
      {tone === 'done' ? <Check /> : <CircleAlert />}
      <p>{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            closeToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Cerrar aviso" onClick={() => closeToast(id)}>
        <X />
      </button>
    </div>
  );
}
