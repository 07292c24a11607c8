import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { familia } from '@portal/domain/familia/contract';
import { momentoCorto } from '@portal/domain/tiempo/fechas';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { enLista } from '../../lib/listas/en-palabras.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos.ts';
import css from './personas.module.css';

type Pendiente = AnswerOf<typeof familia.listarPendientes>[number];
type Decision = { pendiente: Pendiente; aprobar: boolean };

const queryKey = ['pendientes'] as const;

/** What waits for the unit's decision; shown inside the administration. */
export function PendientesPage() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(familia.listarPendientes, {}),
  });
  const [decision, setDecision] = useState<Decision>();
  return (
    <Card title={t('pendientes.titulo')} className={css['pendientes']}>
      <p className="muted">{t('pendientes.texto')}</p>
      {!data && !error && <Skeleton shape="rows" count={4} />}
      {error && !data && <RetryNote title={t('pendientes.noLlegaron')} error={error} onRetry={refetch} />}
      {data && (
        <Table
          caption={t('pendientes.titulo')}
          columns={columnsFor(setDecision)}
          rows={data}
          rowKey={({ tipo, id }) => `${tipo} ${id}`}
          empty={
            <EmptyState icon={<CircleCheck className="lg" />} title={t('pendientes.ninguno')}>
              {t('pendientes.ningunoTexto')}
            </EmptyState>
          }
        />
      )}
      {decision && <Resolver decision={decision} onClose={() => setDecision(undefined)} />}
    </Card>
  );
}

const nombreDe = (persona: Pendiente['otra']) => (persona ? `${persona.nombre} ${persona.apellido}` : '');
const persona = (quien: Pendiente['otra']) =>
  quien ? `${nombreDe(quien)}, DNI\u00a0${dniEnPalabras(quien.dni)}` : t('pendientes.nadie');

/** The known person, and the titulares in charge of them. */
function Conocida({ pendiente: { tipo, otra, familias } }: { pendiente: Pendiente }) {
  if (tipo === 'reporte') return t('pendientes.nadie');
  return (
    <span className={css['pendienteConocida']}>
      <span>{persona(otra)}</span>
      {familias.map((titular) => (
        <small key={titular.dni} className="muted">
          {t('pendientes.enFamilia', { titular: nombreDe(titular) })}
        </small>
      ))}
    </span>
  );
}

const NBSP = '\u00a0';
const contados = (abre: Pendiente['abre']) =>
  abre.map(
    ({ que, cuantos }) =>
      `${cuantos}${NBSP}${(cuantos === 1 ? unidades[que] : undefined) ?? que.toLowerCase()}`,
  );
const unidades: Partial<Record<string, string>> = {
  Turnos: 'turno',
  Atenciones: 'atención',
  Documentos: 'documento',
  'Condiciones médicas': 'condición médica',
  Casos: 'caso',
};

/** What a decision gives access to, for whom, and who is notified. */
function Consecuencias({
  pendiente: { tipo, persona: quien, titular, otra, abre, familias },
  aprobar,
}: Decision) {
  if (tipo !== 'vinculo' && tipo !== 'identidad') return null;
  const lector = nombreDe(tipo === 'vinculo' ? titular : quien);
  if (!aprobar) return <p>{t(`pendientes.rechaza.${tipo}`, { lector, persona: nombreDe(quien) })}</p>;
  return (
    <>
      <p>
        {abre.length === 0
          ? t('pendientes.noAbre', { otra: nombreDe(otra) })
          : t('pendientes.abre', { lector, otra: nombreDe(otra), que: enLista(contados(abre)) })}
      </p>
      {familias.map((familia) => (
        <p key={familia.dni}>
          {t('pendientes.avisamos', { familia: nombreDe(familia), otra: nombreDe(otra) })}
        </p>
      ))}
    </>
  );
}

const columnsFor = (decide: (decision: Decision) => void): Column<Pendiente>[] => [
  { key: 'que', header: t('pendientes.que'), role: 'lead', cell: ({ tipo }) => t(`pendientes.tipo.${tipo}`) },
  { key: 'persona', header: t('pendientes.persona'), cell: (pendiente) => persona(pendiente.persona) },
  { key: 'titular', header: t('pendientes.titular'), cell: ({ titular }) => persona(titular) },
  { key: 'otra', header: t('pendientes.otra'), cell: (pendiente) => <Conocida pendiente={pendiente} /> },
  {
    key: 'detalle',
    header: t('pendientes.detalle'),
    cell: ({ detalle }) => detalle ?? t('pendientes.nadie'),
  },
  { key: 'desde', header: t('pendientes.desde'), cell: ({ creado }) => momentoCorto(new Date(creado)) },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell: (pendiente) => (
      <>
        <CellAction icon={<Check />} onPress={() => decide({ pendiente, aprobar: true })}>
          {t('pendientes.aprobar')}
        </CellAction>
        <CellAction icon={<X />} onPress={() => decide({ pendiente, aprobar: false })}>
          {t('pendientes.rechazar')}
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
  const { id, tipo } = pendiente;
  const resolver = useMutation({
    mutationFn: () => call(familia.resolverPendiente, { body: { id, tipo, aprobar } }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey });
      toast(t(aprobar ? 'pendientes.aprobado' : 'pendientes.rechazado'));
      onClose();
    },
  });
  const acto = aprobar ? 'aprobar' : 'rechazar';
  return (
    <ConfirmDialog
      title={t(`pendientes.${acto}.${tipo}`, {
        persona: nombreDe(pendiente.persona),
        otra: nombreDe(pendiente.otra),
        titular: nombreDe(pendiente.titular),
      })}
      yes={t(`pendientes.${acto}`)}
      no={t('pendientes.volver')}
      danger={!aprobar}
      busy={resolver.isPending}
      onYes={() => resolver.mutate()}
      onNo={onClose}
    >
      <div className="stack">
        {pendiente.detalle && <p>{pendiente.detalle}</p>}
        <Consecuencias pendiente={pendiente} aprobar={aprobar} />
        <FailureNote title={t('pendientes.error')} error={resolver.error} />
      </div>
    </ConfirmDialog>
  );
}
