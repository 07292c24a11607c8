import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The places that a frame's bar keeps for the page inside it. */
export type DeskBarPlaces = {
  badges: HTMLElement | null;
  tools: HTMLElement | null;
  /** What the page says about the whole bar; `undefined` gives it back to the frame. */
  say: (said: DeskBarSaid | undefined) => void;
};
export type DeskBarSaid = { title: string | undefined; editing: boolean };

export const DeskBarContext = createContext<DeskBarPlaces | undefined>(undefined);

type Props = {
  /** In place of the frame's own. */
  title?: string | undefined;
  badges?: ReactNode;
  /** Left of the way out. */
  tools?: ReactNode;
  editing?: boolean;
};

/** What a page puts into the bar of the DeskFrame around it. The bar stays while pages come and go. */
export function DeskBar({ title, badges, tools, editing = false }: Props) {
  const places = useContext(DeskBarContext);
  const say = places?.say;
  useLayoutEffect(() => {
    say?.({ title, editing });
    return () => say?.(undefined);
  }, [say, title, editing]);
  return (
    <>
      {places?.badges && createPortal(badges, places.badges)}
      {places?.tools && createPortal(tools, places.tools)}
    </>
  );
}
