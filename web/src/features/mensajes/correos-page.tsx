import { mensajes, type FiltroDeMensajes, type MensajeDeLista } from '@portal/domain/mensajes/contract';
import {
  causaEnPalabras,
  estadosDeMensaje,
  tipoEnPalabras,
  tiposDeMensaje,
  type EstadoDeMensaje,
} from '@portal/domain/mensajes/tipos';
import { momentoCorto } from '@portal/domain/tiempo/fechas';
import { Eye, MailSearch, Search } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { typed, type FormErrors, type FormValues } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { useListaPorCursor } from '../../lib/listas/lista-por-cursor.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CellAction } from '../../ui/tables/cell-action.tsx';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Filters } from '../../ui/tables/filters.tsx';
import { ListFoot } from '../../ui/layout/list-foot.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DosLineas, Estado, Momento } from './estado.tsx';
import { t } from './textos.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import css from './correos.module.css';

const CorreoDialog = lazyPart(() => import('./correo-dialog.tsx'), 'CorreoDialog');

const sinFiltro: FiltroDeMensajes = { estado: '', tipo: '', destinatario: '', desde: '', hasta: '' };
type DeLaPestana = { correos?: Partial<FiltroDeMensajes> } | null;

/**
 * Sent mails and their delivery state. Searches contain e-mail addresses, so they are kept out of the URL.
 */
export function CorreosPage() {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const filtro = { ...sinFiltro, ...(state as DeLaPestana)?.correos };
  const [, , , abierto] = pathname.split('/');
  const ir = (a: string, correos: FiltroDeMensajes) => void navigate(a, { state: { correos } });
  return (
    <div>
      <DeskBar title={t('correos.titulo')} />
      <Filtro
        key={JSON.stringify(filtro)}
        filtro={filtro}
        onBuscar={(pedido) => ir('/admin/correos', pedido)}
      />
      <Lista
        filtro={filtro}
        onVer={(id) => ir(`/admin/correos/${id}`, filtro)}
        onLimpiar={() => ir('/admin/correos', sinFiltro)}
      />
      {abierto && (
        <Suspense>
          <CorreoDialog
            key={abierto}
            id={abierto}
            onVer={(id) => ir(`/admin/correos/${id}`, filtro)}
            onClose={() => ir('/admin/correos', filtro)}
          />
        </Suspense>
      )}
    </div>
  );
}

function revisar(values: FormValues): FormErrors {
  const [desde, hasta] = [typed(values, 'desde'), typed(values, 'hasta')];
  return desde !== '' && hasta !== '' && hasta < desde ? { hasta: t('correos.fechas') } : {};
}

const estados = estadosDeMensaje.map((value) => ({ value, label: t(`estado.${value}`) }));
const tipos = tiposDeMensaje.map(({ tipo, nombre }) => ({ value: tipo, label: nombre }));

function Filtro({
  filtro,
  onBuscar,
}: {
  filtro: FiltroDeMensajes;
  onBuscar: (filtro: FiltroDeMensajes) => void;
}) {
  const form = useForm({
    validate: revisar,
    submit: (values) =>
      onBuscar({
        estado: typed(values, 'estado') as EstadoDeMensaje | '',
        tipo: typed(values, 'tipo'),
        destinatario: typed(values, 'destinatario').trim(),
        desde: typed(values, 'desde'),
        hasta: typed(values, 'hasta'),
      }),
  });
  const filtrada = Object.values(filtro).some((valor) => valor !== '');
  return (
    <Filters
      {...form.formProps}
      label={t('correos.filtros')}
      actions={
        <>
          <Button type="submit" icon={<Search />}>
            {t('correos.buscar')}
          </Button>
          {filtrada && (
            <Button variant="quiet" onClick={() => onBuscar(sinFiltro)}>
              {t('correos.limpiar')}
            </Button>
          )}
        </>
      }
    >
      <SelectField
        label={t('correos.estado')}
        placeholder={t('correos.todos')}
        options={estados}
        defaultValue={filtro.estado}
        {...form.fieldProps('estado')}
      />
      <SelectField
        label={t('correos.tipo')}
        placeholder={t('correos.todos')}
        options={tipos}
        defaultValue={filtro.tipo}
        {...form.fieldProps('tipo')}
      />
      <TextField
        label={t('correos.destinatario')}
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        defaultValue={filtro.destinatario}
        {...form.fieldProps('destinatario')}
      />
      <DateField label={t('correos.desde')} defaultValue={filtro.desde} {...form.fieldProps('desde')} />
      <DateField label={t('correos.hasta')} defaultValue={filtro.hasta} {...form.fieldProps('hasta')} />
    </Filters>
  );
}

type Cursor = { creado: string; id: string };

function Lista({
  filtro,
  onVer,
  onLimpiar,
}: {
  filtro: FiltroDeMensajes;
  onVer: (id: string) => void;
  onLimpiar: () => void;
}) {
  const { partes, error, refetch, isPlaceholderData, mas } = useListaPorCursor(
    ['correos', filtro],
    (despuesDe?: Cursor) =>
      call(mensajes.listarMensajes, { body: { ...filtro, ...(despuesDe && { despuesDe }) } }),
  );
  if (!partes && error) return <RetryNote title={t('correos.error')} error={error} onRetry={refetch} />;
  if (!partes) return <Skeleton shape="rows" count={10} label={t('correos.cargando')} />;
  const filas = partes.flatMap((parte) => parte.mensajes);
  return (
    <div className={css['lista']} aria-busy={isPlaceholderData || undefined}>
      <Table
        caption={t('correos.titulo')}
        columns={columnas(onVer)}
        rows={filas}
        rowKey={({ id }) => id}
        top
        empty={
          <EmptyState
            icon={<MailSearch className="lg" />}
            title={t('correos.vacio')}
            action={
              <Button variant="second" onClick={onLimpiar}>
                {t('correos.limpiar')}
              </Button>
            }
          >
            {t('correos.vacioTexto')}
          </EmptyState>
        }
      />
      {filas.length > 0 && (
        <ListFoot
          shown={filas.length === 1 ? t('correos.uno') : t('correos.cuantos', { cuantos: filas.length })}
          more={mas && { label: t('correos.mas'), busy: t('correos.masTrayendo'), ...mas }}
          end={t('correos.fin')}
        />
      )}
    </div>
  );
}

const columnas = (onVer: (id: string) => void): Column<MensajeDeLista>[] => [
  {
    key: 'creado',
    header: t('col.cuando'),
    className: css['cuando'],
    cell: ({ creado }) => <Momento instante={creado} />,
  },
  { key: 'tipo', header: t('col.tipo'), role: 'lead', cell: ({ tipo }) => tipoEnPalabras(tipo) },
  {
    key: 'para',
    header: t('col.para'),
    truncate: true,
    className: css['para'],
    cell: ({ destinatario }) => <span title={destinatario}>{destinatario}</span>,
  },
  { key: 'causa', header: t('col.causa'), roomy: true, cell: ({ causa }) => causaEnPalabras(causa) },
  { key: 'estado', header: t('col.estado'), role: 'state', cell: ({ estado }) => <Estado estado={estado} /> },
  { key: 'intentos', header: t('col.intentos'), cell: ({ intentos }) => intentos },
  {
    key: 'respuesta',
    header: t('col.respuesta'),
    short: 'Servidor',
    roomy: true,
    cell: (mensaje) => <Respuesta mensaje={mensaje} />,
  },
  {
    key: 'acciones',
    header: '',
    role: 'act',
    cell: ({ id }) => (
      <CellAction icon={<Eye />} onPress={() => onVer(id)}>
        {t('correos.ver')}
      </CellAction>
    ),
  },
];

function Respuesta({ mensaje: { respuesta, proximo, intentos } }: { mensaje: MensajeDeLista }) {
  return (
    <DosLineas>
      {respuesta ? (
        <span title={respuesta}>{respuesta.slice(0, 40)}</span>
      ) : (
        <span className="muted">{t('col.sinRespuesta')}</span>
      )}
      {proximo && intentos > 0 && (
        <small>{t('correos.proximo', { cuando: momentoCorto(new Date(proximo)) })}</small>
      )}
    </DosLineas>
  );
}
