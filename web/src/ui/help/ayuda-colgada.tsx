import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export type AyudaColgadaProps = {
  /** The element that contains the control and this help. */
  around: RefObject<HTMLElement | null>;
  ayuda: { titulo: string; imagen: string };
  lado: 'abajo' | 'derecha';
};

export function AyudaColgada({ around, ayuda, lado }: AyudaColgadaProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const timer = useRef<Timer>(undefined);
  usePointing(around, timer, setOpen);
  useLeaving(around, timer, open, setOpen);
  return (
    <>
      {/* For touch. With a mouse or keyboard, hovering or focusing the control opens the help. */}
      <button
        type="button"
        className="ayuda-btn"
        tabIndex={-1}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
      >
        <CircleQuestionMark />
        <span className="vh">Ayuda: {ayuda.titulo}</span>
      </button>
      {open && <Globo id={id} around={around} ayuda={ayuda} lado={lado} />}
    </>
  );
}

type Timer = ReturnType<typeof setTimeout> | undefined;

const ENTER_MS = 200;
const LEAVE_MS = 250;

const within = (event: Event, name: string) => (event.target as HTMLElement).closest(name) !== null;

/**
 * Opens and closes the picture. The picture is inside `around`, so moving from the control to it does not
 * close it.
 */
function usePointing(
  around: RefObject<HTMLElement | null>,
  timer: RefObject<Timer>,
  setOpen: (open: boolean) => void,
) {
  useEffect(() => {
    const element = around.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const later = (next: boolean, ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(next), ms);
    };
    const focused = (control: Element) =>
      control.closest('.ayuda-btn') === null && control.matches(':focus-visible') && later(true, 0);
    const clicked = (event: MouseEvent) => {
      if (within(event, '.ayuda-globo')) return;
      // A click on the '?' toggles the picture; a click on the control closes it.
      later(within(event, '.ayuda-btn') && !element.querySelector('.ayuda-globo'), 0);
    };
    element.addEventListener(
      'pointerenter',
      (event) => event.pointerType === 'mouse' && later(true, ENTER_MS),
      { signal },
    );
    element.addEventListener(
      'pointerleave',
      (event) => event.pointerType === 'mouse' && later(false, LEAVE_MS),
      { signal },
    );
    element.addEventListener('focusin', ({ target }) => focused(target as Element), { signal });
    element.addEventListener('focusout', () => later(false, LEAVE_MS), { signal });
    element.addEventListener('click', clicked, { signal });
    // The mouse or the keyboard may have come before this part of the page did.
    if (window.matchMedia('(hover: hover)').matches && element.matches(':hover'))
      element.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    if (document.activeElement && element.contains(document.activeElement)) focused(document.activeElement);
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, [around, timer, setOpen]);
}

/**
 * Escape closes only the picture, and it stays while the mouse is over it (WCAG 1.4.13), unless the mouse is
 * on a control that the picture covers. A tap elsewhere closes it too.
 */
function useLeaving(
  around: RefObject<HTMLElement | null>,
  timer: RefObject<Timer>,
  open: boolean,
  setOpen: (open: boolean) => void,
) {
  useLayoutEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const { signal } = stop;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      // Cancel a pending hover, which would open the picture again.
      clearTimeout(timer.current);
      setOpen(false);
    };
    document.addEventListener('keydown', escape, { signal, capture: true });
    let kept = false;
    const moved = (event: PointerEvent) => {
      const target = event.target as Element;
      if (event.pointerType !== 'mouse' || around.current?.contains(target)) return;
      const globo = around.current?.querySelector('.ayuda-globo')?.getBoundingClientRect();
      const pointer = { x: event.clientX, y: event.clientY, width: 1, height: 1 };
      const over = globo && overlaps(pointer, globo) && !target.closest(CONTROLS);
      if (over) clearTimeout(timer.current);
      else if (kept) timer.current = setTimeout(() => setOpen(false), LEAVE_MS);
      kept = over === true;
    };
    document.addEventListener('pointermove', moved, { signal });
    document.addEventListener(
      'pointerdown',
      (event) => !around.current?.contains(event.target as Node) && setOpen(false),
      { signal },
    );
    return () => stop.abort();
  }, [around, timer, open, setOpen]);
}

const GAP = 8;
const EDGE = 12;

/**
 * The picture. Rendered inside the helped element and in the browser's top layer, above the menu drawer and
 * dialogs.
 */
function Globo({ id, around, ayuda, lado }: AyudaColgadaProps & { id: string }) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const globo = ref.current;
    const control = around.current;
    if (!globo || !control) return;
    // Old browsers have no popover API: there the picture is fixed over the page.
    (globo as Partial<HTMLElement>).showPopover?.();
    // Below a field comes the next field, so open at the right.
    const side = control.querySelector(':scope > .field') ? 'derecha' : lado;
    const place = () => {
      const { x, y, cost } = fitBeside(globo, control.getBoundingClientRect(), side, obstaclesFor(control));
      globo.style.left = `${x}px`;
      globo.style.top = `${y}px`;
      globo.style.pointerEvents = cost > 0 ? 'none' : '';
    };
    place();
    const stop = new AbortController();
    window.addEventListener('resize', place, { signal: stop.signal });
    window.addEventListener('scroll', place, { signal: stop.signal, capture: true, passive: true });
    return () => stop.abort();
  }, [around, lado]);

  return (
    <div className="ayuda-globo" id={id} ref={ref} popover="manual" role="status">
      <img src={ayuda.imagen} alt="" width={320} height={200} />
      <p>{ayuda.titulo}</p>
    </div>
  );
}

type Box = { x: number; y: number; width: number; height: number };

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="radio"], [tabindex="0"]';

/** What the picture must not cover: every other visible control. */
function obstaclesFor(around: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((element) => !around.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(
      ({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < window.innerHeight,
    );
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Minimum legible width of the picture, in px. */
const NARROW = 150;

/**
 * Uses the picture's own width; if that covers a control, a narrower one in the margin beside the control.
 */
function fitBeside(
  globo: HTMLElement,
  control: DOMRect,
  side: AyudaColgadaProps['lado'],
  obstacles: readonly DOMRect[],
) {
  globo.style.width = '';
  const wide = placeOf(control, globo.offsetWidth, globo.offsetHeight, side, obstacles);
  const margin = Math.max(window.innerWidth - control.right, control.left) - GAP - EDGE;
  if (wide.cost === 0 || margin < NARROW || margin >= globo.offsetWidth) return wide;
  globo.style.width = `${margin}px`;
  const narrow = placeOf(control, globo.offsetWidth, globo.offsetHeight, 'derecha', obstacles);
  if (narrow.cost < wide.cost) return narrow;
  globo.style.width = '';
  return wide;
}

/**
 * Chooses a place beside, below or above the control, inside the window: the first that covers no other
 * control. If every place covers some, it takes the one that covers fewest, and lets clicks through to them.
 */
function placeOf(
  control: DOMRect,
  width: number,
  height: number,
  lado: AyudaColgadaProps['lado'],
  obstacles: readonly DOMRect[],
) {
  const { innerWidth, innerHeight } = window;
  const inside = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE));
  const at = (x: number, y: number): Box => ({
    x: inside(x, width, innerWidth),
    y: inside(y, height, innerHeight),
    width,
    height,
  });
  const below = at(control.left, control.bottom + GAP);
  const right = at(control.right + GAP, control.top);
  const places = [
    ...(lado === 'derecha' ? [right, below] : [below, right]),
    at(control.left - GAP - width, control.top),
    at(control.left, control.top - GAP - height),
    at(innerWidth, control.top),
    at(0, control.top),
  ];
  // Covering its own control counts more than covering all the others.
  const costOf = (place: Box) =>
    (overlaps(place, control) ? 1000 : 0) + obstacles.filter((obstacle) => overlaps(place, obstacle)).length;
  return places
    .map((place) => ({ ...place, cost: costOf(place) }))
    .reduce((best, place) => (place.cost < best.cost ? place : best));
}
