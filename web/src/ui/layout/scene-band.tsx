import './scene-band.css';

/** `focus`: vertical centre of the band in the picture, from 0 to 1. */
export type Scene = { src: string; focus: number };

/**
 * The institution's picture as a low band, for screens too narrow for the full one; loaded only there. Its
 * space is reserved before it loads.
 */
export function SceneBand({ src, focus }: Scene) {
  return (
    <picture className="scene-band" style={{ '--focus-y': focus } as React.CSSProperties}>
      <source media="(max-width: 767.98px) and (min-height: 600px)" srcSet={src} />
      <img alt="" />
    </picture>
  );
}
