export const PAGE_SIZE = 10;

/** The requested page, clamped between the first and the last. */
export function clampPage(
  asked: string | number | null | undefined,
  total: number,
  size = PAGE_SIZE,
): number {
  const page = Math.trunc(Number(asked));
  return Math.min(Math.max(Number.isFinite(page) ? page : 1, 1), lastPage(total, size));
}

export function lastPage(total: number, size = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Page numbers to show: first, last, and the neighbours of the current one; null is a gap. */
export function shownPages(page: number, last: number): (number | null)[] {
  const near = Array.from({ length: last }, (_, index) => index + 1).filter(
    (n) => n === 1 || n === last || Math.abs(n - page) <= 1,
  );
  return near.flatMap((n, index) => {
    const gap = n - (near[index - 1] ?? 0);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}
