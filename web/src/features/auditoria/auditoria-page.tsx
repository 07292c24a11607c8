import { actos, type Acto } from '@portal/domain/contract/actos';
import { auditoria, type FiltroDeAuditoria } from '@portal/domain/auditoria/contract';
import { gruposDeActos } from '@portal/domain/auditoria/grupos';
import { diaDe, fechaCorta } from '@portal/domain/tiempo/fechas';
import { useMutation } from '@tanstack/react-query';
import { FileDown, ScrollText, Search, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { typed, type FormErrors, type FormValues } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { guardarArchivo } from '../../lib/guardar-archivo.ts';
import { useListaPorCursor } from '../../lib/listas/lista-por-cursor.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Filters } from '../../ui/tables/filters.tsx';
import { ListFoot } from '../../ui/layout/list-foot.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { EventosTabla } from './eventos-tabla.tsx';
import { t } from './textos.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import css from './auditoria.module.css';

const CadenaDialog = lazyPart(() => import('./cadena-dialog.tsx'), 'CadenaDialog');

const sinFiltro: FiltroDeAuditoria = {
  persona: '',
  actor: '',
  acto: '',
  rutina: 'sin',
  desde: '',
  hasta: '',
};

/** The audit trail. Filters may contain DNIs, so they are kept in the history state and not in the URL. */
export function AuditoriaPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const filtro = { ...sinFiltro, ...(state as { auditoria?: Partial<FiltroDeAuditoria> } | null)?.auditoria };
  const [verificando, setVerificando] = useState(false);
  const buscar = (auditoriaPedida: FiltroDeAuditoria) =>
    void navigate('/admin/auditoria', { state: { auditoria: auditoriaPedida } });
  const csv = useMutation({
    mutationFn: () => call(auditoria.pedirCsvDeAuditoria, { body: filtro }),
    onSuccess({ url }) {
      guardarArchivo(url);
    },
    onError: (error) => toast(`${t('auditoria.csvError')}. ${error.message}`, { tone: 'bad' }),
  });
  return (
    <div>
      <DeskBar
        title={t('auditoria.titulo')}
        tools={
          <>
            <Button
              variant="second"
              icon={<FileDown />}
              busy={csv.isPending && t('auditoria.csvPreparando')}
              onClick={() => csv.mutate()}
            >
              {t('auditoria.csv')}
            </Button>
            <Button
              variant="second"
              icon={<ShieldCheck />}
              aria-haspopup="dialog"
              onClick={() => setVerificando(true)}
            >
              {t('cadena.boton')}
            </Button>
          </>
        }
      />
      <Filtro key={JSON.stringify(filtro)} filtro={filtro} onBuscar={buscar} />
      <Eventos filtro={filtro} onLimpiar={() => buscar(sinFiltro)} />
      {verificando && (
        <Suspense>
          <CadenaDialog onClose={() => setVerificando(false)} />
        </Suspense>
      )}
    </div>
  );
}

const opciones = gruposDeActos.map((grupo) => ({
  group: grupo.grupo,
  options: grupo.actos
    .map((value) => ({ value, label: actos[value] }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
}));

const esDni = (texto: string) => texto === '' || /^[0-9]{7,8}$/.test(texto.replace(/[\s.]/g, ''));

function revisar(values: FormValues): FormErrors {
  const [desde, hasta] = [typed(values, 'desde'), typed(values, 'hasta')];
  return {
    ...Object.fromEntries(
      (['persona', 'actor'] as const).flatMap((campo) =>
        esDni(typed(values, campo).trim()) ? [] : [[campo, t('auditoria.dni')]],
      ),
    ),
    ...(desde !== '' && hasta !== '' && hasta < desde ? { hasta: t('auditoria.fechas') } : {}),
  };
}

function Filtro({
  filtro,
  onBuscar,
}: {
  filtro: FiltroDeAuditoria;
  onBuscar: (filtro: FiltroDeAuditoria) => void;
}) {
  const form = useForm({
    validate: revisar,
    submit: (values) =>
      onBuscar({
        persona: typed(values, 'persona').trim(),
        actor: typed(values, 'actor').trim(),
        acto: typed(values, 'acto') as Acto | '',
        rutina: values['rutina'] === true ? '' : 'sin',
        desde: typed(values, 'desde'),
        hasta: typed(values, 'hasta'),
      }),
  });
  const filtrada = (Object.keys(sinFiltro) as (keyof FiltroDeAuditoria)[]).some(
    (campo) => filtro[campo] !== sinFiltro[campo],
  );
  return (
    <Filters
      {...form.formProps}
      label={t('auditoria.filtros')}
      actions={
        <>
          <Button type="submit" icon={<Search />}>
            {t('auditoria.buscar')}
          </Button>
          {filtrada && (
            <Button variant="quiet" onClick={() => onBuscar(sinFiltro)}>
              {t('auditoria.limpiar')}
            </Button>
          )}
          <Checkbox
            label={t('auditoria.rutina')}
            defaultChecked={filtro.rutina === ''}
            {...form.fieldProps('rutina')}
          />
        </>
      }
    >
      <TextField
        label={t('auditoria.persona')}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        defaultValue={filtro.persona}
        {...form.fieldProps('persona')}
      />
      <TextField
        label={t('auditoria.actor')}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        defaultValue={filtro.actor}
        {...form.fieldProps('actor')}
      />
      <SelectField
        label={t('auditoria.acto')}
        placeholder={t('auditoria.todos')}
        options={opciones}
        defaultValue={filtro.acto}
        {...form.fieldProps('acto')}
      />
      <DateField label={t('auditoria.desde')} defaultValue={filtro.desde} {...form.fieldProps('desde')} />
      <DateField label={t('auditoria.hasta')} defaultValue={filtro.hasta} {...form.fieldProps('hasta')} />
    </Filters>
  );
}

type Cursor = { ocurrido: string; id: string };

function Eventos({ filtro, onLimpiar }: { filtro: FiltroDeAuditoria; onLimpiar: () => void }) {
  const { partes, error, refetch, isPlaceholderData, mas } = useListaPorCursor(
    ['auditoria', filtro],
    (despuesDe?: Cursor) =>
      call(auditoria.buscarEventos, { body: { ...filtro, ...(despuesDe && { despuesDe }) } }),
  );
  if (!partes && error) return <RetryNote title={t('auditoria.error')} error={error} onRetry={refetch} />;
  if (!partes) return <Skeleton shape="rows" count={10} label={t('auditoria.cargando')} />;
  const eventos = partes.flatMap((parte) => parte.eventos);
  const desconocidos = partes[0]?.desconocidos ?? [];
  const { archivadoAntesDe, borradoAntesDe } = partes.at(-1) ?? {};
  const antesDe = borradoAntesDe ?? archivadoAntesDe;
  const archivado =
    antesDe &&
    t(borradoAntesDe ? 'auditoria.finBorrado' : 'auditoria.finArchivo', {
      dia: fechaCorta(diaDe(new Date(antesDe))),
    });
  return (
    <div className={css['lista']} aria-busy={isPlaceholderData || undefined}>
      <EventosTabla
        eventos={eventos}
        empty={
          <EmptyState
            icon={<ScrollText className="lg" />}
            title={t('auditoria.vacia')}
            action={
              <Button variant="second" onClick={onLimpiar}>
                {t('auditoria.limpiar')}
              </Button>
            }
          >
            {desconocidos.includes('persona')
              ? t('auditoria.sinPersona')
              : desconocidos.includes('actor')
                ? t('auditoria.sinActor')
                : (archivado ?? t('auditoria.vaciaTexto'))}
          </EmptyState>
        }
      />
      {eventos.length > 0 && (
        <ListFoot
          shown={
            eventos.length === 1 ? t('auditoria.uno') : t('auditoria.cuantos', { cuantos: eventos.length })
          }
          more={mas && { label: t('auditoria.mas'), busy: t('auditoria.masTrayendo'), ...mas }}
          end={archivado ?? t('auditoria.fin')}
        />
      )}
    </div>
  );
}
