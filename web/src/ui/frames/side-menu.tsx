import type { ReactNode } from 'react';
import { useMatch } from 'react-router';
import { Avatar } from '../data/avatar.tsx';
import { CountBadge } from '../data/badge.tsx';
import { Link } from '../link.tsx';
import './side-menu.css';

/** The signed-in person. Shown in the drawer, where the top bar has no space for the name. */
export function SideWho({ name, note }: { name: string; note?: ReactNode }) {
  return (
    <div className="who">
      <Avatar name={name} tone="solid" />
      <span>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </span>
    </div>
  );
}

type LinkProps = {
  to: string;
  state?: unknown;
  icon: ReactNode;
  children: ReactNode;
  /** Overrides the router's active link, which ignores the query: /miPerfil?doc=… */
  current?: boolean;
  /** Number of pending items. */
  count?: number;
};

export function SideLink({ to, state, icon, children, current, count }: LinkProps) {
  const here = useMatch(to.split('?')[0]!) !== null;
  return (
    <Link className="item" to={to} state={state} aria-current={(current ?? here) ? 'page' : undefined}>
      {icon}
      {children}
      {count !== undefined && <CountBadge count={count} />}
    </Link>
  );
}

export function SideButton({
  icon,
  children,
  onPress,
}: {
  icon: ReactNode;
  children: ReactNode;
  onPress: () => void;
}) {
  return (
    <button type="button" className="item" onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}

export function SideGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      {children}
    </>
  );
}

/** Entries at the bottom of the menu. */
export function SidePush({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="gap" />
      <div className="push">{children}</div>
    </>
  );
}
