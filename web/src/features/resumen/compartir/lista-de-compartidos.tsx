import type { EstadoDeCompartido } from '@portal/domain/resumen/compartir';
import { compartir, type Compartido } from '@portal/domain/resumen/contract-compartir';
import { useMutation } from '@tanstack/react-query';
import { Ban, Clock, Eye, Link2, Lock, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { cuandoDeLaMaquina } from '../../../lib/cuando.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { instanteEnNumeros } from './en-numeros.ts';
import { t } from './textos-compartir.ts';
import css from './compartir.module.css';

type Props = { dni: string; compartidos: readonly Compartido[]; onCambio: () => Promise<unknown> };

const estados: Record<EstadoDeCompartido, { icono: LucideIcon; tono: BadgeTone }> = {
  vigente: { icono: Link2, tono: 'open' },
  revocado: { icono: Ban, tono: 'off' },
  bloqueado: { icono: Lock, tono: 'bad' },
  agotado: { icono: Eye, tono: 'off' },
  vencido: { icono: Clock, tono: 'off' },
};

/** The links, with who opened each and when. */
export function ListaDeCompartidos({ dni, compartidos, onCambio }: Props) {
  const [elegido, setElegido] = useState<Compartido>();
  const revocar = useMutation({
    mutationFn: (id: string) => call(compartir.revocarCompartido, { body: { documento: dni, id } }),
    async onSuccess() {
      await onCambio();
      setElegido(undefined);
      toast(t('dejar.hecho'));
    },
  });
  return (
    <section className={css['lista']} aria-labelledby="compartidos">
      <h2 id="compartidos">{t('lista.titulo')}</h2>
      {compartidos.length === 0 && <p className="muted">{t('lista.vacia')}</p>}
      {compartidos.length > 0 && (
        <ul>
          {compartidos.map((uno) => (
            <li key={uno.id} className="card">
              <Enlace compartido={uno} onDejar={() => setElegido(uno)} />
            </li>
          ))}
        </ul>
      )}
      {elegido && (
        <ConfirmDialog
          title={t('dejar.titulo')}
          yes={t('dejar.si')}
          no={t('dejar.no')}
          danger
          busy={revocar.isPending}
          onYes={() => revocar.mutate(elegido.id)}
          onNo={() => {
            setElegido(undefined);
            revocar.reset();
          }}
        >
          <p>{t('dejar.texto')}</p>
          <FailureNote error={revocar.error} />
        </ConfirmDialog>
      )}
    </section>
  );
}

function Enlace({ compartido, onDejar }: { compartido: Compartido; onDejar: () => void }) {
  const { estado, creado, vence, aperturas, aperturasHasta } = compartido;
  const { icono: Icono, tono } = estados[estado];
  const cuando = cuandoDeLaMaquina(creado);
  return (
    <>
      <div className={css['cabeza']}>
        <b>{t('lista.creado', { cuando })}</b>
        <Badge tone={tono} icon={<Icono />}>
          {t(`lista.${estado}`)}
        </Badge>
      </div>
      <p className="muted sm">
        {estado === 'vigente' && `${t('lista.hasta', { cuando: instanteEnNumeros(vence) })} · `}
        {t('lista.veces', { veces: aperturas.length, hasta: aperturasHasta })}
      </p>
      {aperturas.length === 0 ? (
        <p>{t('lista.nadie')}</p>
      ) : (
        <ul className={css['aperturas']} aria-label={t('lista.aperturas')}>
          {aperturas.map(({ ocurrida, quien, dispositivo }) => (
            <li key={ocurrida}>
              {t('lista.apertura', { quien, cuando: cuandoDeLaMaquina(ocurrida), dispositivo })}
            </li>
          ))}
        </ul>
      )}
      {estado === 'vigente' && (
        <div>
          <Button variant="danger" small onClick={onDejar}>
            <span>
              {t('lista.dejar')} <span className="vh">{t('lista.dejarCual', { cuando })}</span>
            </span>
          </Button>
        </div>
      )}
    </>
  );
}
