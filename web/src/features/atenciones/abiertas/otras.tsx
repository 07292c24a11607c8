import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { UserRoundPlus } from 'lucide-react';
import { configuracion } from '../../../lib/configuracion.ts';
import { useFamilia } from '../../../lib/familia.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useAbiertas } from '../atenciones.queries.ts';
import { t } from '../textos.ts';
import { Boleto } from './boleto.tsx';
import css from './otras.module.css';

/**
 * In the waiting room of one attention: the family's other open attentions, and the link to request one for
 * somebody else.
 */
export function Otras({ salvo }: { salvo: string }) {
  const { alcance } = useSesionAbierta();
  const { data = [] } = useAbiertas(alcance === 'portal');
  const otras = data.filter(({ id }) => id !== salvo);
  return (
    <div className={css['otras']}>
      {otras.length > 0 && (
        <section aria-labelledby="otras-en-fila">
          <h2 id="otras-en-fila">{t('otras.titulo')}</h2>
          <div className={css['boletos']}>
            {otras.map((atencion) => (
              <Boleto key={atencion.id} atencion={atencion} level={3} />
            ))}
          </div>
        </section>
      )}
      <PedirParaOtra />
    </div>
  );
}

/** Shown if somebody of the family is waiting and somebody else is not. */
export function PedirParaOtra() {
  const { usuario, alcance } = useSesionAbierta();
  const familia = useFamilia();
  const { data = [] } = useAbiertas(alcance === 'portal');
  const abiertas = data.filter(({ status }) => estaAbierta(status));
  const conUna = new Set(abiertas.map(({ paciente }) => paciente.dni));
  const quedan = [usuario, ...familia].some(({ dni }) => !conUna.has(dni));
  if (abiertas.length === 0 || !quedan || alcance !== 'portal' || !configuracion.requiere.portal) return null;
  return (
    <LinkButton variant="second" to="/especialidad?para=otra" icon={<UserRoundPlus />}>
      {t('otras.pedir')}
    </LinkButton>
  );
}
