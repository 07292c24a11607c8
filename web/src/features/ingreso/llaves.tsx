import { ingreso, type IngresoCiudad } from '@portal/domain/ingreso/contract';
import { diaDe, fechaCorta } from '@portal/domain/tiempo/fechas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, CircleCheck, Clock, Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DataList } from '../../ui/data/data-list.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { queryKey } from './consulta.ts';
import { t } from './textos.ts';
import css from './ingreso.module.css';

type Llave = IngresoCiudad['claves'][number];
type Nueva = { id: string; clave: string };
type Abierto = { que: 'rotar' } | { que: 'revocar'; id: string } | { que: 'nueva'; nueva: Nueva };

const fecha = (instante: string) => fechaCorta(diaDe(new Date(instante)));

/** The keys of the city's portal: created and shown once, rotated with an overlap, revoked at once. */
export function Llaves({ llaves }: { llaves: readonly Llave[] }) {
  const queries = useQueryClient();
  const [abierto, setAbierto] = useState<Abierto>();
  const refrescar = () => queries.invalidateQueries({ queryKey });
  const crear = useMutation({
    mutationFn: () => call(ingreso.crearClaveCiudad, { body: {} }),
    onSuccess(nueva) {
      void refrescar();
      setAbierto({ que: 'nueva', nueva });
    },
  });
  const revocar = useMutation({
    mutationFn: (id: string) => call(ingreso.revocarClaveCiudad, { body: { id } }),
    onSuccess() {
      void refrescar();
      setAbierto(undefined);
      toast(t('claves.revocadaAviso'));
    },
  });
  const hayVigente = llaves.some(({ estado }) => estado === 'vigente');
  const fallo = crear.error ?? revocar.error;
  return (
    <Card
      title={t('claves.titulo')}
      actions={
        <Button
          variant="second"
          icon={<KeyRound />}
          busy={crear.isPending && t('claves.creando')}
          onClick={() => (hayVigente ? setAbierto({ que: 'rotar' }) : crear.mutate())}
        >
          {t(hayVigente ? 'claves.rotar' : 'claves.crear')}
        </Button>
      }
    >
      <div className="stack">
        {llaves.length > 0 && <p className="muted">{t('claves.texto')}</p>}
        <FailureNote title={t('claves.error')} error={fallo} />
        <Table
          caption={t('claves.titulo')}
          columns={columnas((id) => setAbierto({ que: 'revocar', id }))}
          rows={llaves}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={<KeyRound className="lg" />} title={t('claves.ninguna')}>
              {t('claves.ningunaTexto')}
            </EmptyState>
          }
        />
      </div>
      {abierto?.que === 'rotar' && (
        <ConfirmDialog
          title={t('claves.rotarPregunta')}
          yes={t('claves.rotar')}
          no={t('claves.volver')}
          busy={crear.isPending && t('claves.creando')}
          onYes={() => crear.mutate()}
          onNo={() => setAbierto(undefined)}
        >
          <p>{t('claves.rotarTexto')}</p>
        </ConfirmDialog>
      )}
      {abierto?.que === 'revocar' && (
        <ConfirmDialog
          title={t('claves.revocarPregunta', { id: abierto.id })}
          yes={t('claves.revocarSi')}
          no={t('claves.volver')}
          danger
          busy={revocar.isPending}
          onYes={() => revocar.mutate(abierto.id)}
          onNo={() => setAbierto(undefined)}
        >
          <p>{t('claves.revocarTexto')}</p>
        </ConfirmDialog>
      )}
      {abierto?.que === 'nueva' && <LlaveNueva nueva={abierto.nueva} onClose={() => setAbierto(undefined)} />}
    </Card>
  );
}

const columnas = (onRevocar: (id: string) => void): Column<Llave>[] => [
  { key: 'id', header: t('claves.id'), short: 'kid', role: 'lead', cell: ({ id }) => <code>{id}</code> },
  {
    key: 'estado',
    header: t('claves.estado'),
    role: 'state',
    cell: (llave) => <EstadoDeLlave llave={llave} />,
  },
  { key: 'creada', header: t('claves.creada'), cell: ({ creada }) => fecha(creada) },
  {
    key: 'usada',
    header: t('claves.usada'),
    short: 'Usada',
    cell: ({ usada }) => (usada ? fecha(usada) : <span className="muted">{t('claves.nunca')}</span>),
  },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell: ({ id, estado }) =>
      (estado === 'vigente' || estado === 'reemplazada') && (
        <CellAction icon={<Ban />} onPress={() => onRevocar(id)}>
          {t('claves.revocar')}
        </CellAction>
      ),
  },
];

function EstadoDeLlave({ llave: { estado, vence } }: { llave: Llave }) {
  if (estado === 'vigente') {
    return (
      <Badge tone="open" icon={<CircleCheck />}>
        {t('claves.vigente')}
      </Badge>
    );
  }
  if (estado === 'reemplazada') {
    return (
      <Badge tone="warn" icon={<Clock />}>
        {t('claves.reemplazada', { cuando: fecha(vence!) })}
      </Badge>
    );
  }
  return (
    <Badge tone="off" icon={<Ban />}>
      {t(`claves.${estado}`)}
    </Badge>
  );
}

function LlaveNueva({ nueva, onClose }: { nueva: Nueva; onClose: () => void }) {
  const copiar = () =>
    void navigator.clipboard.writeText(nueva.clave).then(
      () => toast(t('nueva.copiada')),
      () => toast(t('nueva.noCopiada'), { tone: 'bad' }),
    );
  return (
    <Dialog
      title={t('nueva.titulo')}
      dismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy />} onClick={copiar}>
            {t('nueva.copiar')}
          </Button>
          <Button variant="second" onClick={onClose}>
            {t('nueva.listo')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Note tone="warn" title={t('nueva.aviso')}>
          {t('nueva.texto')}
        </Note>
        <DataList
          items={[
            { label: t('nueva.id'), value: <code className={css['codigo']}>{nueva.id}</code> },
            { label: t('nueva.clave'), value: <code className={css['codigo']}>{nueva.clave}</code> },
          ]}
        />
      </div>
    </Dialog>
  );
}
