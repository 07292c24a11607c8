export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'bad';
  action?: { label: string; onPress: () => void } | undefined;
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Confirms an act. Important content must also appear elsewhere, because a toast disappears. */
export function toast(text: string, options: { tone?: Toast['tone']; action?: Toast['action'] } = {}): void {
  const same = toasts.filter((one) => one.text !== text);
  set([...same, { id: nextId++, text, tone: options.tone ?? 'done', action: options.action }].slice(-3));
}

let owner: string | undefined;

/** Toasts of somebody else are dropped: whoever signs in next must not read them, nor use their actions. */
export function keepToastsOf(next: string): void {
  if (owner !== undefined && owner !== next) set([]);
  owner = next;
}

export function closeToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function listToasts(): readonly Toast[] {
  return toasts;
}
