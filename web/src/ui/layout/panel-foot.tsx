import type { ReactNode } from 'react';
import './panel-foot.css';

/**
 * The foot of a panel of the desk: a state at the left, actions at the right. Below 1200 px it sticks within
 * the thumb's reach, `--panel-foot-bottom` above the end of the window.
 */
export function PanelFoot({ hidden, children }: { hidden?: boolean; children: ReactNode }) {
  return (
    <footer className="panel-foot" hidden={hidden}>
      {children}
    </footer>
  );
}
