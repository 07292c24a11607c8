import { matriculas, type Matricula, type Matriculas } from '@portal/domain/matriculas/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../lib/form.tsx';
import { ponerEnCache } from '../../lib/listas/poner-en-cache.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { EstadoDeMatricula } from './estado-de-matricula.tsx';
import { t } from './textos.ts';
import css from './matriculas.module.css';

// Refetched with the rest of the agenda when the professional's data are saved.
const keyOf = (id: string) => ['agenda-admin', 'matriculas', id] as const;

/** A professional's licences, for the administration. */
export function MatriculasDeProfesional({ id }: { id: string }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call(matriculas.listarMatriculas, { params: { id } }),
  });
  const poner = (nuevas: Matriculas) => ponerEnCache(queries, keyOf(id), () => nuevas);
  const [agregando, setAgregando] = useState(false);
  const [quitar, setQuitar] = useState<Matricula>();
  const consultar = useMutation({
    mutationFn: () => call(matriculas.consultarMatriculas, { body: { profesional_id: id } }),
    onSuccess(nuevas) {
      poner(nuevas);
      const calla = nuevas.matriculas.some(({ sinRespuestaDesde }) => sinRespuestaDesde !== null);
      toast(t(calla ? 'consultar.sinRespuesta' : 'consultar.hecho'), calla ? { tone: 'bad' } : {});
    },
  });
  return (
    <Card title={t('matriculas.titulo')}>
      {!data && !error && <Skeleton shape="rows" count={2} />}
      {!data && error && <RetryNote title={t('matriculas.noLlegaron')} error={error} onRetry={refetch} />}
      {data && (
        <div className="stack">
          <p className="muted">{t(data.refeps ? 'matriculas.texto' : 'matriculas.sinRefeps')}</p>
          {data.bloqueo !== null && (
            <Note tone="warn" title={t('matriculas.bloqueo')}>
              {t('matriculas.bloqueoTexto')}
            </Note>
          )}
          {data.matriculas.length === 0 ? (
            <p>{t('matriculas.ninguna')}</p>
          ) : (
            <ul className={css['lista']} aria-label={t('matriculas.titulo')}>
              {data.matriculas.map((una) => (
                <li key={una.id}>
                  <div>
                    <b>{una.nombre}</b>
                    <EstadoDeMatricula matricula={una} />
                    {una.firma && <span className="muted">{t('matriculas.firma')}</span>}
                  </div>
                  {una.emisor !== '' && (
                    <p className="muted sm">{t('matriculas.emisor', { emisor: una.emisor })}</p>
                  )}
                  {data.refeps && <p className="sm">{una.texto}</p>}
                  {!una.firma && (
                    <Button
                      variant="quiet"
                      small
                      className={css['quitar']}
                      icon={<Trash2 />}
                      aria-label={`${t('quitar.boton')} ${una.nombre}`}
                      onClick={() => setQuitar(una)}
                    >
                      {t('quitar.boton')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <FailureNote title={t('matriculas.noSePudo')} error={consultar.error} />
          <div className={css['actos']}>
            <Button variant="second" icon={<Plus />} onClick={() => setAgregando(true)}>
              {t('agregar.boton')}
            </Button>
            {data.refeps && data.matriculas.length > 0 && (
              <Button
                variant="second"
                icon={<RefreshCw />}
                busy={consultar.isPending && t('consultar.consultando')}
                onClick={() => consultar.mutate()}
              >
                {t('consultar.boton')}
              </Button>
            )}
          </div>
        </div>
      )}
      {agregando && <Agregar id={id} onHecho={poner} onClose={() => setAgregando(false)} />}
      {quitar && <Quitar id={id} matricula={quitar} onHecho={poner} onClose={() => setQuitar(undefined)} />}
    </Card>
  );
}

type DialogoProps = { id: string; onHecho: (nuevas: Matriculas) => unknown; onClose: () => void };

function Agregar({ id, onHecho, onClose }: DialogoProps) {
  const [tipo, setTipo] = useState<'nac' | 'prov'>('nac');
  const form = useForm({
    validate: (values): FormErrors => ({
      ...(typed(values, 'numero').trim() === '' ? { numero: t('agregar.numeroRequerido') } : {}),
      ...(tipo === 'prov' && typed(values, 'provincia').trim() === ''
        ? { provincia: t('agregar.provinciaRequerida') }
        : {}),
    }),
    submit: (values) =>
      fieldErrorsOf(async () => {
        const de = (name: string) => typed(values, name).trim();
        const body = {
          profesional_id: id,
          tipo,
          provincia: tipo === 'prov' ? de('provincia') : '',
          numero: de('numero'),
          emisor: de('emisor'),
        };
        onHecho(await call(matriculas.agregarMatricula, { body }));
        toast(t('agregar.hecho'));
        onClose();
      }),
  });
  return (
    <FormDialog
      form={form}
      title={t('agregar.titulo')}
      yes={t('agregar.boton')}
      sending={t('agregar.agregando')}
      no={t('agregar.no')}
      className="fields"
      onClose={onClose}
    >
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={t('matriculas.noSePudo')} error={form.failure} />
      <SelectField
        label={t('agregar.tipo')}
        options={[
          { value: 'nac', label: t('agregar.nac') },
          { value: 'prov', label: t('agregar.prov') },
        ]}
        {...form.fieldProps('tipo')}
        value={tipo}
        onChange={(event) => setTipo(event.target.value as 'nac' | 'prov')}
      />
      {tipo === 'prov' && (
        <TextField
          label={t('agregar.provincia')}
          maxLength={60}
          autoComplete="off"
          {...form.fieldProps('provincia')}
        />
      )}
      <TextField
        label={t('agregar.numero')}
        maxLength={40}
        autoComplete="off"
        {...form.fieldProps('numero')}
      />
      <TextField
        label={t('agregar.emisor')}
        optional
        maxLength={120}
        autoComplete="off"
        {...form.fieldProps('emisor')}
      />
    </FormDialog>
  );
}

function Quitar({ id, matricula, onHecho, onClose }: DialogoProps & { matricula: Matricula }) {
  const quitar = useMutation({
    mutationFn: () => call(matriculas.quitarMatricula, { body: { profesional_id: id, id: matricula.id } }),
    onSuccess(nuevas) {
      onHecho(nuevas);
      toast(t('quitar.hecho'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('quitar.pregunta', { nombre: matricula.nombre })}
      yes={t('quitar.boton')}
      no={t('quitar.no')}
      danger
      busy={quitar.isPending}
      onYes={() => quitar.mutate()}
      onNo={onClose}
    >
      <div className="stack">
        <p>{t('quitar.texto')}</p>
        <FailureNote title={t('matriculas.noSePudo')} error={quitar.error} />
      </div>
    </ConfirmDialog>
  );
}
