import { cx } from '../cx.ts';
import { initials } from './initials.ts';
import './avatar.css';

type Props = {
  name: string;
  /** solid: oneself; alt: a family member. */
  tone?: 'soft' | 'solid' | 'alt';
  size?: 'sm' | 'md' | 'lg';
};

/** Two initials. Hidden from screen readers, because the name always appears beside it. */
export function Avatar({ name, tone = 'soft', size = 'md' }: Props) {
  return (
    <span className={cx('avatar', tone !== 'soft' && tone, size !== 'md' && size)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
