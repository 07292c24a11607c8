import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown; replace?: boolean };

/** A link inside the portal. The router's own one brings its prefetching code into the first load. */
export function Link({ to, state, replace, onClick, children, ...rest }: Props) {
  const href = useHref(to);
  const navigate = useLinkClickHandler(to, { state, replace, target: rest.target });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}
