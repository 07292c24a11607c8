import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Arch } from './arch.tsx';
import { Link } from '../link.tsx';
import './tile.css';

export function Tiles({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>;
}

type Props = { to: string; state?: unknown; icon: ReactNode; title: ReactNode; note?: ReactNode };

export function Tile({ to, state, icon, title, note }: Props) {
  return (
    <Link className="tile" to={to} state={state}>
      <Arch>{icon}</Arch>
      <span>
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
      <ChevronRight />
    </Link>
  );
}
