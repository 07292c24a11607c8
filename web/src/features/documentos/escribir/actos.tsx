import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import css from './actos.module.css';

type Props = {
  /** Nothing else in the foot: they take its width. */
  solos?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The actions of a document, in a row. */
export const Actos = ({ solos, className, children }: Props) => (
  <span className={cx(css['actos'], solos && css['solos'], className)}>{children}</span>
);
