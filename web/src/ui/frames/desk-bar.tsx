import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Slots of the frame's bar that the page inside it can fill. */
export type DeskBarPlaces = {
  badges: HTMLElement;
  tools: HTMLElement;
  /** Sets the bar's title and edit state from the page; `undefined` restores the frame's own. */
  say: (said: DeskBarSaid | undefined) => void;
};
export type DeskBarSaid = { title: string | undefined; editing: boolean };

export const DeskBarContext = createContext<DeskBarPlaces | undefined>(undefined);

type Props = {
  /** Replaces the frame's title. */
  title?: string | undefined;
  badges?: ReactNode;
  /** Left of the sign-out button. */
  tools?: ReactNode;
  editing?: boolean;
};

/**
 * Content that a page puts into the bar of the DeskFrame around it. The bar stays mounted when the page
 * changes.
 */
export function DeskBar({ title, badges, tools, editing = false }: Props) {
  const places = useContext(DeskBarContext);
  const say = places?.say;
  useLayoutEffect(() => {
    // Said for nothing, it would draw the frame twice.
    if (title === undefined && !editing) return;
    say?.({ title, editing });
    return () => say?.(undefined);
  }, [say, title, editing]);
  return (
    <>
      {places && createPortal(badges, places.badges)}
      {places && createPortal(tools, places.tools)}
    </>
  );
}
