import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import './accordion.css';

type Props = { title: ReactNode; count?: number; defaultOpen?: boolean; children: ReactNode };

export function Accordion({ title, count, defaultOpen = false, children }: Props) {
  return (
    <details className="acc" open={defaultOpen}>
      <summary>
        <h2>{title}</h2>
        {count !== undefined && <span className="count">{count}</span>}
        <ChevronDown />
      </summary>
      <div className="in">{children}</div>
    </details>
  );
}
