import { createContext, useContext, type ReactNode } from 'react';

export type RoomName = 'patient' | 'desk';

const RoomContext = createContext<RoomName>('patient');

/** The room one is in. What floats is drawn at the end of the body, outside the room's element, and takes it from here. */
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
