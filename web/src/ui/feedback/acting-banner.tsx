import { Users } from 'lucide-react';
import './acting-banner.css';

/** Never leaves the screen while one acts for somebody else. */
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
