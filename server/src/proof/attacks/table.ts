/** An attack from outside, its measured effect and the allowed maximum. */
interface Row {
  attack: string;
  measured: string;
  limit: string;
  held: boolean;
}

const rows: Row[] = [];

export function record(attack: string, measured: number, most: number, unit = ''): void {
  rows.push({
    attack,
    measured: `${round(measured)}${unit}`,
    limit: `≤ ${round(most)}${unit}`,
    held: measured <= most,
  });
}

export function printTable(): void {
  const width = Math.max(...rows.map(({ attack }) => attack.length));
  const line = (attack: string, measured: string, limit: string, verdict: string) =>
    `${attack.padEnd(width)}  ${measured.padStart(12)}  ${limit.padStart(12)}  ${verdict}`;
  process.stdout.write(
    `${[line('ataque', 'medido', 'límite', ''), ...rows.map((row) => line(row.attack, row.measured, row.limit, row.held ? 'bien' : 'EXCEDIDO'))].join('\n')}\n`,
  );
}

const round = (value: number) => (Number.isInteger(value) ? value : Number(value.toFixed(2)));
