import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { SceneBand, type Scene } from '../layout/scene-band.tsx';
import './sign-in-frame.css';

type Props = {
  brand: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** The form, `<div className="links">` and `<div className="or">`. */
  children: ReactNode;
  /** Small links at the foot of the pane. */
  low?: ReactNode;
  /** The side image: full from 990 px up, a band above the form on a phone. */
  art?: Scene | undefined;
  /** A standing screen: the picture above, what can be done large and within reach. */
  standing?: boolean | undefined;
};

export function SignInFrame({ brand, title, lead, children, low, art, standing }: Props) {
  return (
    <div className={cx('split', standing && 'standing')} data-room="patient">
      {art && <SceneBand {...art} />}
      <main className="pane" id="contenido">
        {brand}
        <div className="box">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        {low && (
          <nav className="low" aria-label="Enlaces">
            {low}
          </nav>
        )}
      </main>
      {art && (
        <div className="art">
          <picture>
            <source media="(min-width: 990px)" srcSet={art.src} />
            <img alt="" />
          </picture>
        </div>
      )}
    </div>
  );
}
