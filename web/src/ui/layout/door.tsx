import { ChevronRight, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Arch } from './arch.tsx';
import './door.css';

/** The large green button that leads into a call. Only on the home screen. */
export function Door({ title, note, onClick }: { title: ReactNode; note?: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className="door" onClick={onClick}>
      <Arch size={56}>
        <Video />
      </Arch>
      <span>
        <b>{title}</b>
        {note && <span className="note-line">{note}</span>}
      </span>
      <ChevronRight />
    </button>
  );
}
