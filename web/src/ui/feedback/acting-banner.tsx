import { Users } from 'lucide-react';
import './acting-banner.css';

/** Stays on screen as long as the person acts on behalf of somebody else. */
export function ActingBanner({ name, onLeave }: { name: string; onLeave?: () => void }) {
  return (
    <div className="acting" role="status">
      <Users />
      <p>Estás actuando por {name}</p>
      {onLeave && (
        <button type="button" onClick={onLeave} aria-label={`Salir, dejar de actuar por ${name}`}>
          Salir
        </button>
      )}
    </div>
  );
}
