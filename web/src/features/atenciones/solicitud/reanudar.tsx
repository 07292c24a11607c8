import { Boleto } from '../abiertas/boleto.tsx';
import { PedirParaOtra } from '../abiertas/otras.tsx';
import { useAbiertas } from '../atenciones.queries.ts';
import '../atenciones.css';

/** What is open, on home: every ticket, the way back to each, and the way to ask for somebody else. */
export function Reanudar() {
  const { data = [] } = useAbiertas();
  if (data.length === 0) return null;
  return (
    <div className="reanudar">
      <div className="boletos" role="status">
        {data.map((atencion) => (
          <Boleto key={atencion.id} atencion={atencion} />
        ))}
      </div>
      <PedirParaOtra />
    </div>
  );
}
