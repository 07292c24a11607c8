import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';
import { Link } from '../link.tsx';

type Anchor = Omit<ComponentProps<'a'>, 'href'>;
type Props = ButtonLook & Anchor & ({ to: string; state?: unknown; replace?: boolean } | { href: string });

/** A link that looks like a button: `to` inside the portal, `href` outside it (tel:, a document). */
export function LinkButton({ variant, wide, small, icon, className, children, ...rest }: Props) {
  const look = buttonClass({ variant, wide, small }, className);
  if ('to' in rest) {
    return (
      <Link {...rest} className={look}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} className={look}>
      {icon}
      {children}
    </a>
  );
}
