import { useLocation } from 'react-router';

/** What stands below a section in the address: 'nuevo', or an id. */
export function useDebajo(): string | undefined {
  const [, , , debajo] = useLocation().pathname.split('/');
  return debajo ? decodeURIComponent(debajo) : undefined;
}
