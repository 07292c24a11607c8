import { ingreso, type IngresoCiudad } from '@portal/domain/ingreso/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CirclePause } from 'lucide-react';
import { ApiError, call } from '../../lib/api.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/data/data-list.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Link } from '../../ui/link.tsx';
import { Llaves } from './llaves.tsx';
import { queryKey } from './consulta.ts';
import { t } from './textos.ts';
import css from './ingreso.module.css';

/** Sign-in from the city's portal: its origin, its keys, and the pending people. */
export function IngresoPage() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(ingreso.obtenerIngresoCiudad, {}),
  });
  return (
    <div className={css['ciudad']}>
      <DeskBar title={t('ingreso.titulo')} badges={data && <Puerta ingreso={data} />} />
      {!data && !error && <Skeleton shape="rows" count={6} />}
      {!data && error && <RetryNote title={t('ingreso.error')} error={error} onRetry={refetch} />}
      {data && (
        <>
          <Portal key={data.origen} ingreso={data} />
          <Llaves llaves={data.claves} />
          {data.pendientes.length > 0 && (
            <Note tone="info" title={t('esperan.titulo')}>
              <Link to="/admin/aprobaciones">{t('esperan.ir')}</Link>
            </Note>
          )}
        </>
      )}
    </div>
  );
}

function Puerta({ ingreso: { origen, claves: llaves } }: { ingreso: IngresoCiudad }) {
  const conLlave = llaves.some(({ estado }) => estado === 'vigente' || estado === 'reemplazada');
  if (origen !== '' && conLlave) {
    return (
      <Badge tone="open" icon={<CircleCheck />}>
        {t('portal.abierto')}
      </Badge>
    );
  }
  return (
    <Badge tone="off" icon={<CirclePause />}>
      {`${t('portal.cerrado')}. ${t(origen === '' ? 'portal.faltaOrigen' : 'portal.faltaClave')}`}
    </Badge>
  );
}

function Portal({ ingreso: { origen, destino, audiencia } }: { ingreso: IngresoCiudad }) {
  const queries = useQueryClient();
  const guardar = useMutation({
    mutationFn: (nuevo: string) => call(ingreso.cambiarOrigenCiudad, { body: { origen: nuevo } }),
  });
  const form = useForm({
    async submit(values) {
      try {
        await guardar.mutateAsync(typed(values, 'origen').trim());
      } catch (error) {
        if (error instanceof ApiError && error.fields['origen']) return { origen: error.fields['origen'] };
        throw error;
      }
      await queries.invalidateQueries({ queryKey });
      toast(t('portal.guardado'));
      return undefined;
    },
  });
  return (
    <Card title={t('portal.titulo')}>
      <div className="stack">
        <p className="muted">{t('portal.texto')}</p>
        <form {...form.formProps} className={css['origen']}>
          <TextField
            label={t('portal.origen')}
            hint={t('portal.origenAyuda')}
            className={css['campo']}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            defaultValue={origen}
            {...form.fieldProps('origen')}
          />
          <Button type="submit" variant="second" busy={form.busy}>
            {t('portal.guardar')}
          </Button>
        </form>
        <FailureNote title={t('claves.error')} error={form.failure} />
        <DataList
          layout="two"
          items={[
            { label: t('portal.destino'), value: <code className={css['codigo']}>{destino}</code> },
            { label: t('portal.audiencia'), value: <code className={css['codigo']}>{audiencia}</code> },
          ]}
        />
      </div>
    </Card>
  );
}
