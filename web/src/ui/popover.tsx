import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { AriaEs } from './aria-es.tsx';
import { useRoom } from './room.tsx';
import './popover.css';

type Props = {
  /** What the help is about: 'Ayuda sobre el número de trámite'. */
  label: string;
  /** The help itself. */
  help: ReactNode;
  /** A control that also opens it when it is hovered or focused. The '?' beside it serves the finger. */
  children?: ReactNode;
};

const LEAVE_MS = 250;

/** Help by hover, by focus and by tap. It can be hovered itself, it stays until one leaves, and Escape closes it (WCAG 1.4.13). */
export function HelpPopover({ label, help, children }: Props) {
  const room = useRoom();
  const ref = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const enter = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), LEAVE_MS);
  };
  const hover = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && enter(),
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
  };

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span className="help" {...hover} onFocus={(event) => event.target.matches(':focus-visible') && enter()} onBlur={leave}>
      {children}
      <button type="button" className="help-btn" ref={ref} aria-label={label} aria-expanded={open} onClick={enter}>
        <CircleQuestionMark />
      </button>
      <AriaEs>
        <Popover className="pop" data-room={room} triggerRef={ref} isOpen={open} onOpenChange={setOpen} isNonModal placement="top">
          <div className="help-pop" role="status" {...hover}>
            {help}
          </div>
        </Popover>
      </AriaEs>
    </span>
  );
}
