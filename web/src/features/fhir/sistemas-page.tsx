import { sistemas, type SistemaAdmin } from '@portal/domain/fhir/contract-sistemas';
import { nombreDeRecurso } from '@portal/domain/fhir/recursos';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CirclePause, Network, Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { cuandoDeLaMaquina } from '../../lib/cuando.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EscribirSistema } from './escribir-sistema.tsx';
import { t } from './textos.ts';
import css from './fhir.module.css';

const queryKey = ['sistemas'] as const;
type Abierto =
  | { que: 'escribir'; sistema?: SistemaAdmin }
  | { que: 'quitar' | 'apagar'; sistema: SistemaAdmin };

/** /admin/sistemas: who reads the unit's data at /fhir/R4. */
export function SistemasPage() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(sistemas.listarSistemas, {}) });
  const [abierto, setAbierto] = useState<Abierto>();
  const cerrar = () => setAbierto(undefined);
  const listo = () => {
    cerrar();
    void queries.invalidateQueries({ queryKey });
  };
  return (
    <div className={css['sistemas']}>
      <p className="muted">{t('sistemas.intro')}</p>
      <div>
        <Button icon={<Plus />} onClick={() => setAbierto({ que: 'escribir' })}>
          {t('sistemas.agregar')}
        </Button>
      </div>
      {!data && error && <RetryNote title={t('sistemas.error')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={2} label={t('sistemas.cargando')} />}
      {data?.sistemas.length === 0 && (
        <EmptyState icon={<Network className="lg" />} title={t('sistemas.vacio')}>
          {t('sistemas.vacioTexto')}
        </EmptyState>
      )}
      {data && data.sistemas.length > 0 && (
        <Card title={t('sistemas.lista')}>
          <ul className={css['lista']}>
            {data.sistemas.map((sistema) => (
              <Uno key={sistema.id} sistema={sistema} abrir={setAbierto} onListo={listo} />
            ))}
          </ul>
        </Card>
      )}
      {data && (
        <p className={css['direccion']}>
          <b>{t('sistemas.direccion')}</b> <code>{data.base}</code>
        </p>
      )}
      {abierto?.que === 'escribir' && (
        <EscribirSistema sistema={abierto.sistema} onListo={listo} onCerrar={cerrar} />
      )}
      {(abierto?.que === 'quitar' || abierto?.que === 'apagar') && (
        <Confirmar que={abierto.que} sistema={abierto.sistema} onListo={listo} onCerrar={cerrar} />
      )}
    </div>
  );
}

type UnoProps = { sistema: SistemaAdmin; abrir: (que: Abierto) => void; onListo: () => void };

function Uno({ sistema, abrir, onListo }: UnoProps) {
  const { id, nombre, activo, usado } = sistema;
  const de = t('sistemas.de', { nombre });
  const encender = useMutation({
    mutationFn: () => call(sistemas.activarSistema, { body: { id, activo: true } }),
    onSuccess() {
      toast(t('sistemas.encendido'));
      onListo();
    },
  });
  return (
    <li className={css['uno']}>
      <div className={css['cabeza']}>
        <h3>{nombre}</h3>
        <Badge tone={activo ? 'open' : 'off'} icon={activo ? <CircleCheck /> : <CirclePause />}>
          {t(activo ? 'sistemas.activo' : 'sistemas.apagado')}
        </Badge>
      </div>
      <p className="muted sm">
        {t(`clase.${sistema.clase}`)}.{' '}
        {usado === null ? t('sistemas.sinUso') : t('sistemas.usado', { cuando: cuandoDeLaMaquina(usado) })}.
      </p>
      <p>{t('sistemas.lee', { que: enPalabras(sistema) })}</p>
      <p className={css['direccion']}>
        {t('sistemas.id')}: <code>{id}</code>
      </p>
      <ul className={css['claves']}>
        {sistema.claves.map(({ kid, algoritmo }) => (
          <li key={kid}>{t('sistemas.clave', { kid, algoritmo })}</li>
        ))}
      </ul>
      <FailureNote title={t('sistemas.noSePudo')} error={encender.error} />
      <div className="row">
        <Button
          variant="second"
          small
          icon={<Pencil />}
          aria-label={`${t('sistemas.cambiar')} ${de}`}
          onClick={() => abrir({ que: 'escribir', sistema })}
        >
          {t('sistemas.cambiar')}
        </Button>
        <Button
          variant="second"
          small
          icon={activo ? <PowerOff /> : <Power />}
          busy={encender.isPending}
          aria-label={`${t(activo ? 'sistemas.apagar' : 'sistemas.encender')} ${de}`}
          onClick={() => (activo ? abrir({ que: 'apagar', sistema }) : encender.mutate())}
        >
          {t(activo ? 'sistemas.apagar' : 'sistemas.encender')}
        </Button>
        <Button
          variant="second"
          small
          icon={<Trash2 />}
          aria-label={`${t('sistemas.quitar')} ${de}`}
          onClick={() => abrir({ que: 'quitar', sistema })}
        >
          {t('sistemas.quitar')}
        </Button>
      </div>
    </li>
  );
}

const enPalabras = ({ recursos }: SistemaAdmin) => recursos.map(nombreDeRecurso).join('; ');

type ConfirmarProps = {
  que: 'quitar' | 'apagar';
  sistema: SistemaAdmin;
  onListo: () => void;
  onCerrar: () => void;
};

function Confirmar({ que, sistema: { id, nombre }, onListo, onCerrar }: ConfirmarProps) {
  const hacer = useMutation({
    mutationFn: async () => {
      if (que === 'quitar') await call(sistemas.quitarSistema, { body: { id } });
      else await call(sistemas.activarSistema, { body: { id, activo: false } });
    },
    onSuccess() {
      toast(t(que === 'quitar' ? 'quitar.hecho' : 'sistemas.yaApagado'));
      onListo();
    },
  });
  return (
    <ConfirmDialog
      title={t(`${que}.pregunta`, { nombre })}
      yes={t(`${que}.si`)}
      no={t('quitar.no')}
      danger
      busy={hacer.isPending}
      onYes={() => hacer.mutate()}
      onNo={onCerrar}
    >
      <div className="stack">
        <p>{t(`${que}.texto`)}</p>
        <FailureNote title={t('sistemas.noSePudo')} error={hacer.error} />
      </div>
    </ConfirmDialog>
  );
}
