import { Boleto } from '../abiertas/boleto.tsx';
import { PedirParaOtra } from '../abiertas/otras.tsx';
import { useAbiertas } from '../atenciones.queries.ts';
import css from './reanudar.module.css';

/**
 * Open attentions on the home page: every ticket with its link, and the link to request one for somebody
 * else.
 */
export function Reanudar() {
  const { data = [] } = useAbiertas();
  if (data.length === 0) return null;
  return (
    <div className={css['reanudar']}>
      <div className={css['boletos']} role="status">
        {data.map((atencion) => (
          <Boleto key={atencion.id} atencion={atencion} />
        ))}
      </div>
      <PedirParaOtra />
    </div>
  );
}
