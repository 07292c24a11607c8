import type { MiembroDelPersonal } from '@portal/domain/cuentas/contract-personal';
import { segundoFactor } from '@portal/domain/cuentas/contract-segundo-factor';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { esPersonal, nombreDeRol } from '@portal/domain/roles/roles';
import { Settings2, ShieldCheck, ShieldOff, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CellAction } from '../../../ui/tables/cell-action.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DeskBar } from '../../../ui/frames/desk-bar.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../../ui/tables/table.tsx';
import { ExigirPresencia } from './exigir-presencia.tsx';
import { InvitarDialog } from './invitar-dialog.tsx';
import { MiembroDialog, type ConBloquear } from './miembro-dialog.tsx';
import { EstadoDeCuenta, ultimoIngreso } from './personal-estado.tsx';
import { useActo, usePersonal } from './personal.queries.ts';
import { t } from './textos-personal.ts';
import css from './personal.module.css';

/** /admin/personal: the staff's accounts, their roles and their second factor. */
export function AdminPersonalPage({ BloquearDialog }: ConBloquear) {
  const { data, error, refetch } = usePersonal();
  const [open, setOpen] = useState<'invitar' | MiembroDelPersonal>();
  const close = () => setOpen(undefined);
  return (
    <div className={css['personal']}>
      <DeskBar
        title={t('personal.titulo')}
        tools={
          <Button icon={<UserPlus />} aria-haspopup="dialog" onClick={() => setOpen('invitar')}>
            {t('personal.invitar')}
          </Button>
        }
      />
      {!data && !error && <Skeleton shape="rows" count={6} />}
      {error && !data && <RetryNote title={t('personal.noLlego')} error={error} onRetry={refetch} />}
      {data && (
        <>
          <Card
            title={t('personal.lista')}
            count={
              <span className="muted">
                {data.personal.length === 1
                  ? t('personal.una')
                  : t('personal.cuantas', { cuantas: data.personal.length })}
              </span>
            }
          >
            <Table
              caption={t('personal.lista')}
              columns={columnsFor(setOpen)}
              rows={data.personal}
              rowKey={({ id }) => id}
            />
          </Card>
          <Exigir
            exige={data.exigeSegundoFactor}
            siempre={data.siempreA.length > 0}
            personal={data.personal}
          />
          <ExigirPresencia exige={data.exigePresencia} />
        </>
      )}
      {open === 'invitar' && <InvitarDialog onClose={close} />}
      {open && open !== 'invitar' && (
        <MiembroDialog miembro={open} BloquearDialog={BloquearDialog} onClose={close} />
      )}
    </div>
  );
}

const columnsFor = (manage: (miembro: MiembroDelPersonal) => void): Column<MiembroDelPersonal>[] => [
  {
    key: 'nombre',
    header: t('personal.nombre'),
    role: 'lead',
    cell: ({ apellido, nombre, dni, propia }) => (
      <>
        <b>
          {apellido}, {nombre}
        </b>
        {propia && <span className="sm muted">{t('personal.vos')}</span>}
        <small>
          {t('personal.dni')} {dniEnPalabras(dni)}
        </small>
      </>
    ),
  },
  {
    key: 'roles',
    header: t('personal.roles'),
    cell: ({ roles }) =>
      roles
        .filter(esPersonal)
        .map((rol) => nombreDeRol[rol])
        .join(', '),
  },
  {
    key: 'estado',
    header: t('personal.estado'),
    role: 'state',
    cell: (miembro) => <EstadoDeCuenta miembro={miembro} />,
  },
  {
    key: 'dosPasos',
    header: t('personal.dosPasos'),
    cell: ({ segundoFactor: on }) =>
      on ? (
        <span>
          <Badge tone="open" icon={<ShieldCheck />}>
            {t('personal.dosPasosSi')}
          </Badge>
        </span>
      ) : (
        <span className="muted">{t('personal.dosPasosNo')}</span>
      ),
  },
  { key: 'ultimo', header: t('personal.ultimo'), roomy: true, cell: ultimoIngreso },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell: (miembro) => (
      <CellAction icon={<Settings2 />} onPress={() => manage(miembro)}>
        {t('personal.administrar')}
      </CellAction>
    ),
  },
];

/** Whether the unit requires the second factor of all its staff. */
function Exigir({
  exige,
  siempre,
  personal,
}: {
  exige: boolean;
  siempre: boolean;
  personal: readonly MiembroDelPersonal[];
}) {
  const [asking, setAsking] = useState(false);
  const acto = useActo(
    () => call(segundoFactor.exigirSegundoFactor, { body: { exige: !exige } }),
    () => t(exige ? 'exigir.dejada' : 'exigir.hecho'),
    () => setAsking(false),
  );
  const activas = personal.filter(({ estado }) => estado !== 'desactivada');
  const sin = activas.filter(({ segundoFactor: on }) => !on).length;
  return (
    <Card title={t('exigir.titulo')}>
      <div className={css['exigir']}>
        <div>
          <b>{t(exige ? 'exigir.si' : siempre ? 'exigir.siempre' : 'exigir.no')}</b>
          <p className="muted">{t(exige ? 'exigir.textoSi' : 'exigir.textoNo')}</p>
        </div>
        <Button
          variant="second"
          icon={exige ? <ShieldOff /> : <ShieldCheck />}
          busy={exige && acto.isPending}
          onClick={() => (exige ? acto.mutate() : setAsking(true))}
        >
          {t(exige ? 'exigir.dejar' : 'exigir.exigir')}
        </Button>
      </div>
      {exige && <FailureNote title={t('personal.error')} error={acto.error} />}
      {asking && (
        <ConfirmDialog
          title={t('exigir.pregunta')}
          yes={t('exigir.exigir')}
          no={t('miembro.volver')}
          busy={acto.isPending}
          onYes={() => acto.mutate()}
          onNo={() => setAsking(false)}
        >
          <div className="stack">
            <p>{t('exigir.preguntaTexto', { cuantos: sin, total: activas.length })}</p>
            <FailureNote title={t('personal.error')} error={acto.error} />
          </div>
        </ConfirmDialog>
      )}
    </Card>
  );
}
