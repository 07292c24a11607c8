import { createContext, useContext, type ReactNode } from 'react';

export type RoomName = 'patient' | 'desk';

const RoomContext = createContext<RoomName>('patient');

/**
 * The current room (patient or desk). Popovers and dialogs are rendered at the end of the body, outside the
 * room's element, and read it from here.
 */
export const useRoom = () => useContext(RoomContext);

export function Room({
  name,
  className,
  children,
}: {
  name: RoomName;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <RoomContext value={name}>
      <div data-room={name} className={className}>
        {children}
      </div>
    </RoomContext>
  );
}
