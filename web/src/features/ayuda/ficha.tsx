import { ayuda, type FichaDeAyuda, type PersonaHallada } from '@portal/domain/ayuda/contract';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { nombreDeRol } from '@portal/domain/roles/roles';
import { diaDe, diaEnPalabras, fechaCorta, horaDe } from '@portal/domain/tiempo/fechas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Ban, CircleCheck, KeyRound, Merge, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { DataList } from '../../ui/data/data-list.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { cx } from '../../ui/cx.ts';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { AyudaAtencion } from './atencion.tsx';
import { CuentaBadge } from './cuenta-badge.tsx';
import { BloquearDialog } from './bloquear-dialog.tsx';
import { AyudaUnir } from './unir.tsx';
import { CorregirEmailDialog } from './corregir-email-dialog.tsx';
import { t } from './textos.ts';
import css from './ayuda.module.css';

const keyOf = (id: string) => ['ayuda-ficha', id] as const;

/** A person's card: identity, state of the account, and the possible acts. No health data. */
export function AyudaFicha({ id }: { id: string }) {
  const { state } = useLocation() as { state: { volver?: string } | null };
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call(ayuda.verFichaDeAyuda, { params: { id } }),
    retry: false,
  });
  return (
    <>
      <LinkButton
        variant="quiet"
        className={cx('flush', css['volver'])}
        icon={<ArrowLeft />}
        to={`/admin/ayuda${state?.volver ?? ''}`}
      >
        {t('ayuda.volver')}
      </LinkButton>
      {error && !data && <RetryNote title={t('ficha.noLlego')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={2} />}
      {data && (
        <>
          <h2>{nombreDe(data)}</h2>
          <div className={css['ficha']}>
            <Datos ficha={data} />
            <Cuenta ficha={data} />
            <AyudaAtencion persona={data.persona} />
            {data.parecidas.length > 0 && <Parecidas ficha={data} />}
          </div>
        </>
      )}
    </>
  );
}

const nombreDe = ({ persona: { nombre, apellido } }: FichaDeAyuda) => `${nombre} ${apellido}`;
const momento = (instante: string) =>
  `${diaEnPalabras(diaDe(new Date(instante)))}, ${horaDe(new Date(instante))} hs`;

/** Reloads the card after an act, and invalidates earlier search results. */
function useLeerDeNuevo(id: string) {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: keyOf(id) });
    void queries.invalidateQueries({ queryKey: ['ayuda'] });
  };
}

function Datos({ ficha: { persona, cuenta } }: { ficha: FichaDeAyuda }) {
  return (
    <Card title={t('ficha.datos')}>
      <DataList
        layout="beside"
        items={[
          { label: t('ayuda.dni'), value: dniEnPalabras(persona.dni) },
          { label: t('ayuda.nacimiento'), value: persona.fec_nac ? fechaCorta(persona.fec_nac) : '—' },
          { label: t('ficha.telefono'), value: persona.telefono },
          { label: t(cuenta ? 'ficha.emailDeContacto' : 'ficha.email'), value: persona.email },
          { label: t('ficha.desde'), value: fechaCorta(diaDe(new Date(persona.creada))) },
        ]}
      />
    </Card>
  );
}

function Cuenta({ ficha }: { ficha: FichaDeAyuda }) {
  const { persona, cuenta, propia } = ficha;
  const [open, setOpen] = useState<'email' | 'bloquear'>();
  const again = useLeerDeNuevo(persona.id);
  const close = () => setOpen(undefined);
  const recuperar = useMutation({
    mutationFn: () => call(ayuda.enviarRecuperacion, { body: { id: persona.id } }),
    onSuccess: ({ enviadoA }) => toast(t('acto.recuperacionHecha', { email: enviadoA })),
  });
  const desbloquear = useMutation({
    mutationFn: () => call(ayuda.desbloquearCuenta, { body: { id: persona.id } }),
    onSuccess() {
      again();
      toast(t('acto.desbloqueada'));
    },
  });
  const error = recuperar.error ?? desbloquear.error;
  return (
    <Card title={t('ayuda.cuenta')}>
      {cuenta ? <DatosDeCuenta cuenta={cuenta} /> : <p className="muted">{t('ficha.sinCuenta')}</p>}
      <FailureNote title={t('ficha.error')} error={error} />
      {propia ? (
        <p className={cx('sm muted', css['actos'])}>{t('acto.propia')}</p>
      ) : (
        <div className={css['actos']}>
          <Button variant="second" icon={<Pencil />} aria-haspopup="dialog" onClick={() => setOpen('email')}>
            {t('acto.email')}
          </Button>
          {cuenta && cuenta.estado !== 'bloqueada' && (
            <>
              <Button
                variant="second"
                icon={<KeyRound />}
                busy={recuperar.isPending}
                onClick={() => recuperar.mutate()}
              >
                {t('acto.recuperacion')}
              </Button>
              <Button
                variant="danger"
                icon={<Ban />}
                aria-haspopup="dialog"
                onClick={() => setOpen('bloquear')}
              >
                {t('acto.bloquear')}
              </Button>
            </>
          )}
          {cuenta?.estado === 'bloqueada' && (
            <Button
              variant="second"
              icon={<CircleCheck />}
              busy={desbloquear.isPending}
              onClick={() => desbloquear.mutate()}
            >
              {t('acto.desbloquear')}
            </Button>
          )}
        </div>
      )}
      {open === 'email' && <CorregirEmailDialog ficha={ficha} onDone={again} onClose={close} />}
      {open === 'bloquear' && (
        <BloquearDialog
          id={persona.id}
          words={{
            title: t('acto.bloquearPregunta', { nombre: nombreDe(ficha) }),
            text: t('acto.bloquearTexto'),
            yes: t('acto.bloquear'),
            busy: t('acto.bloqueando'),
          }}
          onClose={close}
          onDone={() => {
            again();
            toast(t('acto.bloqueada'));
            close();
          }}
        />
      )}
    </Card>
  );
}

function DatosDeCuenta({ cuenta }: { cuenta: NonNullable<FichaDeAyuda['cuenta']> }) {
  return (
    <DataList
      layout="beside"
      items={[
        { label: t('ficha.estado'), value: <CuentaBadge cuenta={cuenta.estado} /> },
        cuenta.bloqueo !== null && { label: t('ficha.motivo'), value: cuenta.bloqueo },
        { label: t('ficha.email'), value: cuenta.email },
        { label: t('ficha.roles'), value: cuenta.roles.map((rol) => nombreDeRol[rol]).join(', ') },
        {
          label: t('ficha.dosPasos'),
          value: t(cuenta.segundoFactor ? 'ficha.dosPasosSi' : 'ficha.dosPasosNo'),
        },
        {
          label: t('ficha.ultimo'),
          value: cuenta.ultimoIngreso ? momento(cuenta.ultimoIngreso) : t('ficha.haceMucho'),
        },
      ]}
    />
  );
}

function Parecidas({ ficha: { persona, parecidas } }: { ficha: FichaDeAyuda }) {
  const [otra, setOtra] = useState<PersonaHallada>();
  const again = useLeerDeNuevo(persona.id);
  return (
    <Card title={t('parecidas.titulo')} className={css['entera']}>
      <p className="muted">{t('parecidas.texto')}</p>
      <Table
        caption={t('parecidas.titulo')}
        columns={columnsFor(setOtra)}
        rows={parecidas}
        rowKey={({ id }) => id}
      />
      {otra && (
        <AyudaUnir una={persona.id} otra={otra.id} onDone={again} onClose={() => setOtra(undefined)} />
      )}
    </Card>
  );
}

const columnsFor = (join: (row: PersonaHallada) => void): Column<PersonaHallada>[] => [
  {
    key: 'nombre',
    header: t('ayuda.nombre'),
    role: 'lead',
    cell: ({ apellido, nombre }) => `${apellido}, ${nombre}`,
  },
  { key: 'dni', header: t('ayuda.dni'), cell: ({ dni }) => dniEnPalabras(dni) },
  {
    key: 'nacimiento',
    header: t('ayuda.nacimiento'),
    cell: ({ fec_nac }) => (fec_nac ? fechaCorta(fec_nac) : '—'),
  },
  {
    key: 'cuenta',
    header: t('ayuda.cuenta'),
    role: 'state',
    cell: ({ cuenta }) => <CuentaBadge cuenta={cuenta} />,
  },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell: (row) => (
      <CellAction icon={<Merge />} onPress={() => join(row)}>
        {t('parecidas.unir')}
      </CellAction>
    ),
  },
];
