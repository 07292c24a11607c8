import { CircleQuestionMark } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Popover } from 'react-aria-components/Popover';
import { AriaEs } from '../aria-es.tsx';
import { useRoom } from '../frames/room.tsx';
import './popover.css';

type Props = {
  /** What the help is about: 'Ayuda sobre el número de trámite'. */
  label: string;
  /** The help itself. */
  help: ReactNode;
  /** A control that also opens it when it is hovered or focused. The '?' beside it serves the finger. */
  children?: ReactNode;
  /** The same for a control that is drawn elsewhere: the element around both. */
  around?: RefObject<HTMLElement | null>;
};

const LEAVE_MS = 250;

/** Help by hover, by focus and by tap. It can be hovered itself, it stays until one leaves, and Escape closes it (WCAG 1.4.13). */
export function HelpPopover({ label, help, children, around }: Props) {
  const room = useRoom();
  const own = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { open, setOpen, enter, leave } = useHover(around ?? own);

  return (
    <span className="help" ref={own}>
      {children}
      <button
        type="button"
        className="help-btn"
        ref={button}
        aria-label={label}
        aria-expanded={open}
        onClick={enter}
      >
        <CircleQuestionMark />
      </button>
      <AriaEs>
        <Popover
          className="pop"
          data-room={room}
          triggerRef={button}
          isOpen={open}
          onOpenChange={setOpen}
          isNonModal
          placement="top"
        >
          <div
            className="help-pop"
            role="status"
            onPointerEnter={onMouse(enter)}
            onPointerLeave={onMouse(leave)}
          >
            {help}
          </div>
        </Popover>
      </AriaEs>
    </span>
  );
}

function useHover(area: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const enter = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(true);
  }, []);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), LEAVE_MS);
  }, []);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerenter', onMouse(enter), { signal });
    element.addEventListener('pointerleave', onMouse(leave), { signal });
    element.addEventListener(
      'focusin',
      (event) => (event.target as HTMLElement).matches(':focus-visible') && enter(),
      { signal },
    );
    element.addEventListener('focusout', leave, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, [area, enter, leave]);

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return { open, setOpen, enter, leave };
}

/** A finger neither hovers nor leaves: it taps the '?'. */
function onMouse(act: () => void) {
  return (event: PointerEvent | globalThis.PointerEvent) => {
    if (event.pointerType === 'mouse') act();
  };
}
