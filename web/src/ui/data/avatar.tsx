import { cx } from '../cx.ts';
import { initials } from './initials.ts';
import './avatar.css';

type Props = {
  name: string;
  /** solid: oneself; alt: somebody of the family. */
  tone?: 'soft' | 'solid' | 'alt';
  size?: 'sm' | 'md' | 'lg';
};

/** Two letters; the name always stands beside it, so it is silent for a screen reader. */
export function Avatar({ name, tone = 'soft', size = 'md' }: Props) {
  return (
    <span className={cx('avatar', tone !== 'soft' && tone, size !== 'md' && size)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
