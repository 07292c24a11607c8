import type { ReactNode } from 'react';
import './kpis.css';

export type Kpi = {
  label: string;
  value: ReactNode;
  unit?: string | undefined;
  /** Shown beneath the number: a change, with its icon. */
  detail?: ReactNode;
};

export function Kpis({ label, items }: { label: string; items: readonly Kpi[] }) {
  return (
    <dl className="kpis" aria-label={label}>
      {items.map((item) => (
        <div key={item.label} className="kpi">
          <dt>{item.label}</dt>
          <dd>
            <b>
              {item.value}
              {item.unit && <span> {item.unit}</span>}
            </b>
            {item.detail && <small>{item.detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
