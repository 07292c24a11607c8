import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import './field.css';
import './search-field.css';

type Props = { id: string; label: string; labelHidden?: boolean } & Omit<
  ComponentProps<'input'>,
  'type' | 'id'
>;

export function SearchField({ id, label, labelHidden, className, ...input }: Props) {
  return (
    <div className={cx('field', className)}>
      <label className={labelHidden ? 'vh' : 'label'} htmlFor={id}>
        {label}
      </label>
      <div className="search">
        <Search />
        <input type="search" autoComplete="off" {...input} id={id} className="input" />
      </div>
    </div>
  );
}
