import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './data-list.css';

type Props = {
  /** An empty value is shown as `empty` ('Sin cargar'). `null` leaves the entry out. */
  items: readonly ({ label: ReactNode; value: ReactNode } | null | false | undefined)[];
  layout?: 'stacked' | 'two' | 'beside';
  empty?: string;
  /** The values stand out more than their labels. */
  strong?: boolean;
  /** May set `--dl-label`, the width of the labels beside their values. */
  className?: string | undefined;
};

export function DataList({ items, layout = 'stacked', empty = 'Sin cargar', strong, className }: Props) {
  return (
    <dl
      className={cx(
        'dl',
        layout === 'two' && 'c2',
        layout === 'beside' && 'beside',
        strong && 'strong',
        className,
      )}
    >
      {items.map((item, index) => {
        if (!item) return null;
        const none = item.value === '' || item.value === null || item.value === undefined;
        return (
          <div key={index}>
            <dt>{item.label}</dt>
            <dd className={none ? 'none' : undefined}>{none ? empty : item.value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
