import { ingreso, type IngresoCiudad } from '@portal/domain/ingreso/contract';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { diaDe, fechaCorta } from '@portal/domain/tiempo/fechas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { queryKey } from './consulta.ts';
import { t } from './textos.ts';
import css from './pendientes.module.css';

type Pendiente = IngresoCiudad['pendientes'][number];
type Decision = { pendiente: Pendiente; aprobar: boolean };

/**
 * Accounts whose data differ from the city portal's: both versions, and the decision. Empty if the unit has
 * no such sign-in.
 */
export function PendientesDeCiudad() {
  const { data } = useQuery({ queryKey, queryFn: () => call(ingreso.obtenerIngresoCiudad, {}) });
  const [decision, setDecision] = useState<Decision>();
  if (!data || (data.pendientes.length === 0 && data.claves.length === 0)) return null;
  const { pendientes } = data;
  return (
    <Card title={t('esperan.titulo')}>
      <div className="stack">
        {pendientes.length > 0 && <p className="muted">{t('esperan.texto')}</p>}
        <Table
          caption={t('esperan.titulo')}
          columns={columnas(setDecision)}
          rows={pendientes}
          rowKey={({ puerta, persona }) => `${puerta} ${persona}`}
          empty={
            <EmptyState icon={<CircleCheck className="lg" />} title={t('esperan.ninguno')}>
              {t('esperan.ningunoTexto')}
            </EmptyState>
          }
        />
      </div>
      {decision && <Resolver decision={decision} onClose={() => setDecision(undefined)} />}
    </Card>
  );
}

function Lado({ quien, segun }: { quien: Pendiente['cuenta']; segun?: string }) {
  return (
    <span className={css['lado']}>
      <span>{`${quien.nombre} ${quien.apellido}`}</span>
      <small>
        {t('esperan.nacimiento', {
          fecha: quien.fec_nac ? fechaCorta(quien.fec_nac) : t('esperan.sinFecha'),
        })}
      </small>
      {segun && <small>{segun}</small>}
    </span>
  );
}

const columnas = (decide: (decision: Decision) => void): Column<Pendiente>[] => [
  {
    key: 'dni',
    header: t('esperan.dni'),
    role: 'lead',
    cell: ({ cuenta }) => `DNI\u00a0${dniEnPalabras(cuenta.dni)}`,
  },
  { key: 'cuenta', header: t('esperan.cuenta'), cell: ({ cuenta }) => <Lado quien={cuenta} /> },
  {
    key: 'portal',
    header: t('esperan.portal'),
    cell: ({ puerta, portal }) => <Lado quien={portal} segun={t(`esperan.segun.${puerta}`)} />,
  },
  { key: 'desde', header: t('esperan.desde'), cell: ({ creado }) => fechaCorta(diaDe(new Date(creado))) },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell: (pendiente) => (
      <>
        <CellAction icon={<Check />} onPress={() => decide({ pendiente, aprobar: true })}>
          {t('esperan.aprobar')}
        </CellAction>
        <CellAction icon={<X />} onPress={() => decide({ pendiente, aprobar: false })}>
          {t('esperan.rechazar')}
        </CellAction>
      </>
    ),
  },
];

function Resolver({
  decision: { pendiente, aprobar },
  onClose,
}: {
  decision: Decision;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const resolver = useMutation({
    mutationFn: () =>
      call(ingreso.resolverIngresoCiudad, {
        body: { puerta: pendiente.puerta, persona: pendiente.persona, aprobar },
      }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ['pendientes'] });
      toast(t(aprobar ? 'esperan.aprobado' : 'esperan.rechazado'));
      onClose();
    },
  });
  const nombre = `${pendiente.cuenta.nombre} ${pendiente.cuenta.apellido}`;
  return (
    <ConfirmDialog
      title={t(aprobar ? 'esperan.aprobarPregunta' : 'esperan.rechazarPregunta')}
      yes={t(aprobar ? 'esperan.aprobar' : 'esperan.rechazar')}
      no={t('claves.volver')}
      danger={!aprobar}
      busy={resolver.isPending}
      onYes={() => resolver.mutate()}
      onNo={onClose}
    >
      <div className="stack">
        <p>{t(aprobar ? 'esperan.aprobarTexto' : 'esperan.rechazarTexto', { nombre })}</p>
        <FailureNote title={t('claves.error')} error={resolver.error} />
      </div>
    </ConfirmDialog>
  );
}
