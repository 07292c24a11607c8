import type { Escrito } from '@portal/domain/documentos/escrito';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { toast } from '../../../../ui/feedback/toasts.ts';
import { EscribirMotivo } from './motivo.tsx';
import { irA, unaLinea } from '../palabras.ts';
import { t } from '../textos-escribir.ts';
import css from './campos.module.css';

type Orden = Extract<Escrito, { tipo: 'orden' }>;
type Props = { escrito: Orden; deLaNota: string; onChange: (escrito: Orden) => void };

const TOPE = 20;

/** Studies, practices or referrals: one per line, Enter adds the next. */
export function EscribirOrden({ escrito, deLaNota, onChange }: Props) {
  const { pedidos } = escrito;
  const poner = (next: string[]) => onChange({ ...escrito, pedidos: next });

  function agregar() {
    if (pedidos.length >= TOPE) return;
    poner([...pedidos, '']);
    requestAnimationFrame(() => irA(`doc-pedido-${pedidos.length}`));
  }
  function quitar(index: number) {
    poner(pedidos.filter((_, other) => other !== index));
    toast(t('orden.quitado', { numero: index + 1 }));
    requestAnimationFrame(() => irA(`doc-pedido-${Math.max(0, index - 1)}`));
  }
  return (
    <div className="fields">
      <fieldset className={css['pedidos']}>
        <legend className="label">{t('orden.pedidos')}</legend>
        {pedidos.map((pedido, index) => (
          <div key={index} className={css['pedido']}>
            <TextField
              id={`doc-pedido-${index}`}
              className={css['texto']}
              label={<span className="vh">{t('orden.pedido', { numero: index + 1 })}</span>}
              maxLength={300}
              autoComplete="off"
              placeholder={index === 0 ? t('orden.pedido.ejemplo') : undefined}
              value={pedido}
              onChange={(event) =>
                poner(pedidos.map((other, at) => (at === index ? unaLinea(event.target.value) : other)))
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                if (index === pedidos.length - 1) agregar();
                else irA(`doc-pedido-${index + 1}`);
              }}
            />
            {pedidos.length > 1 && (
              <Button
                variant="quiet"
                icon={<X />}
                aria-label={t('orden.quitar', { numero: index + 1 })}
                title={t('receta.quitar')}
                onClick={() => quitar(index)}
              />
            )}
          </div>
        ))}
      </fieldset>
      {pedidos.length < TOPE && (
        <Button variant="second" icon={<Plus />} onClick={agregar}>
          {t('orden.agregar')}
        </Button>
      )}
      <EscribirMotivo escrito={escrito} deLaNota={deLaNota} onChange={onChange} />
    </div>
  );
}
