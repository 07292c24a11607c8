import './scene-band.css';

/** `focus`: the height of the picture, 0 to 1, that the band shows. */
export type Scene = { src: string; focus: number };

/** The institution's scene as a low band, for screens that are too narrow for the whole of it; it is fetched there alone. Its place is kept before it comes. */
export function SceneBand({ src, focus }: Scene) {
  return (
    <picture className="scene-band" style={{ '--focus-y': focus } as React.CSSProperties}>
      <source media="(max-width: 767.98px) and (min-height: 600px)" srcSet={src} />
      <img alt="" />
    </picture>
  );
}
