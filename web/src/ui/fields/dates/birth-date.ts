/** Joins the typed parts of a date: yyyy-MM-dd if valid, the raw text if not, '' if nothing was typed. */
export function joinDate(dia: string, mes: string, anio: string): string {
  const parts = [dia, mes, anio].map((part) => part.trim());
  if (parts.every((part) => part === '')) return '';
  const raw = parts.join('/');
  if (!parts.every((part) => /^\d+$/.test(part)) || parts[2]?.length !== 4) return raw;
  const [d = 0, m = 0, y = 0] = parts.map(Number);
  const date = new Date(Date.UTC(y, m - 1, d));
  const exists = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists ? date.toISOString().slice(0, 10) : raw;
}

/** Splits yyyy-MM-dd, or the raw text of `joinDate`, into day, month and year without leading zeros. */
export function splitDate(value: string): [dia: string, mes: string, anio: string] {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (iso) return [String(Number(iso[3])), String(Number(iso[2])), iso[1] ?? ''];
  const [dia = '', mes = '', anio = ''] = value.split('/');
  return [dia, mes, anio];
}
