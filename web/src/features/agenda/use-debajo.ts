import { useLocation } from 'react-router';

/** The path segment below a section: 'nuevo', or an id. */
export function useDebajo(): string | undefined {
  const [, , , debajo] = useLocation().pathname.split('/');
  return debajo ? decodeURIComponent(debajo) : undefined;
}
