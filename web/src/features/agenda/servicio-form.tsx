import { agendaAdmin, type Confirmar, type ServicioAdmin } from '@portal/domain/agenda/contract-admin';
import { validarServicio } from '@portal/domain/agenda/reglas';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed, type FormValues } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { cambiosGuardados, useFormularioSinGuardar } from '../../lib/salida.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { cx } from '../../ui/cx.ts';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Link } from '../../ui/link.tsx';
import { useCambio } from './cambio.tsx';
import { HoraField } from './hora-field.tsx';
import { leerHora } from './palabras.ts';
import { t } from './textos.ts';
import css from './agenda.module.css';

const nuevo: Omit<ServicioAdmin, 'id' | 'profesionales'> = {
  nombre: '',
  sigla: '',
  pediatrica: false,
  aDemanda: false,
  porTurno: true,
  turnoProfesional: false,
  riesgoTrabajo: false,
  intervalo: 30,
  turnoProfIntervalo: 30,
  diasCorridos: 15,
  asientos: 1,
  demandaDesde: null,
  demandaHasta: null,
  habilitado: true,
};

const numero = (values: FormValues, name: string) =>
  /^\d+$/.test(typed(values, name).trim()) ? Number(typed(values, name)) : Number.NaN;

/** An invalid hour is kept as typed, so that the server refuses it. */
const horaDe = (values: FormValues, name: string) =>
  leerHora(typed(values, name)) ?? (typed(values, name).trim() || null);

function datosDe(values: FormValues) {
  return {
    nombre: typed(values, 'nombre').trim(),
    sigla: typed(values, 'sigla').trim().toUpperCase(),
    pediatrica: typed(values, 'pediatrica') === 'si',
    aDemanda: values['aDemanda'] === true,
    porTurno: values['porTurno'] === true,
    turnoProfesional: values['turnoProfesional'] === true,
    riesgoTrabajo: values['riesgoTrabajo'] === true,
    intervalo: numero(values, 'intervalo'),
    turnoProfIntervalo: numero(values, 'turnoProfIntervalo'),
    diasCorridos: numero(values, 'diasCorridos'),
    asientos: numero(values, 'asientos'),
    demandaDesde: horaDe(values, 'demandaDesde'),
    demandaHasta: horaDe(values, 'demandaHasta'),
    habilitado: values['habilitado'] !== false,
  };
}

/** /admin/servicios/nuevo and /admin/servicios/{id}. */
export function ServicioForm({ servicio }: { servicio: ServicioAdmin | undefined }) {
  const navigate = useNavigate();
  const keyOf = useIdempotencyKey();
  const { cambiar, dialogo } = useCambio();
  const inicial = servicio ?? nuevo;
  const form = useForm({
    validate: (values) => validarServicio(datosDe(values)),
    async submit(values) {
      const datos = datosDe(values);
      return fieldErrorsOf(() =>
        cambiar({
          hacer(confirmar?: Confirmar) {
            const body = { ...(servicio && { id: servicio.id }), ...datos, ...(confirmar && { confirmar }) };
            return call(agendaAdmin.guardarServicio, { body, idempotencyKey: keyOf(body) });
          },
          listo: t(servicio ? 'servicio.guardado' : 'servicio.creado', { servicio: datos.nombre }),
          alTerminar() {
            cambiosGuardados();
            void navigate('/admin/servicios');
          },
        }),
      );
    },
  });
  useFormularioSinGuardar(form);
  const texto = (
    name: 'nombre' | 'sigla' | 'intervalo' | 'turnoProfIntervalo' | 'diasCorridos' | 'asientos',
  ) => ({
    ...form.fieldProps(name),
    defaultValue: String(inicial[name]),
    autoComplete: 'off',
  });
  const minutos = { inputMode: 'numeric', width: '4', maxLength: 4 } as const;
  return (
    <>
      <DeskBar title={servicio?.nombre ?? t('servicio.nuevo')} />
      <Link className="back" to="/admin/servicios">
        <ArrowLeft /> {t('servicio.volver')}
      </Link>
      <form {...form.formProps} className={css['servicioForm']}>
        <ErrorSummary {...form.summaryProps} className={css['servicioResumen']} />
        <FailureNote title={t('agenda.noGuardado')} error={form.failure} />
        <Card title={t('servicio.que')}>
          <div className="fields">
            <TextField label={t('servicio.nombre')} maxLength={60} {...texto('nombre')} />
            <div className="two">
              <TextField
                label={t('servicio.sigla')}
                hint={t('servicio.siglaAyuda')}
                maxLength={3}
                width="4"
                className={css['servicioCampoSigla']}
                {...texto('sigla')}
              />
              <SelectField
                label={t('servicio.edad')}
                hint={'\u00a0'}
                options={[
                  { value: 'no', label: t('servicio.adultos') },
                  { value: 'si', label: t('servicio.pediatrica') },
                ]}
                defaultValue={inicial.pediatrica ? 'si' : 'no'}
                {...form.fieldProps('pediatrica')}
              />
            </div>
            {servicio && (
              <Checkbox
                label={t('servicio.habilitado')}
                note={t('servicio.habilitadoNota')}
                defaultChecked={inicial.habilitado}
                {...form.fieldProps('habilitado')}
              />
            )}
          </div>
        </Card>
        <Card title={t('servicio.como')}>
          <Formas inicial={inicial} fieldProps={form.fieldProps} />
        </Card>
        <Card title={t('servicio.turnos')}>
          <div className={css['servicioNumeros']}>
            <TextField
              label={t('servicio.intervalo')}
              hint={t('servicio.minutos')}
              {...minutos}
              {...texto('intervalo')}
            />
            <TextField
              label={t('servicio.turnoProfIntervalo')}
              hint={t('servicio.minutos')}
              {...minutos}
              {...texto('turnoProfIntervalo')}
            />
            <TextField
              label={t('servicio.diasCorridos')}
              hint={t('servicio.diasAyuda')}
              {...minutos}
              {...texto('diasCorridos')}
            />
            <TextField
              label={t('servicio.asientos')}
              hint={t('servicio.asientosAyuda')}
              {...minutos}
              {...texto('asientos')}
            />
          </div>
        </Card>
        <div className={css['agendaFin']}>
          <Button type="submit" busy={form.busy && t('agenda.guardando')}>
            {t(servicio ? 'agenda.guardar' : 'servicio.crear')}
          </Button>
          <LinkButton variant="second" to="/admin/servicios">
            {t('agenda.cancelar')}
          </LinkButton>
        </div>
      </form>
      {dialogo}
    </>
  );
}

type FieldProps = ReturnType<typeof useForm>['fieldProps'];

function Formas({ inicial, fieldProps }: { inicial: typeof nuevo; fieldProps: FieldProps }) {
  const [aDemanda, setADemanda] = useState(inicial.aDemanda);
  return (
    <div className={css['servicioFormas']}>
      <Checkbox
        label={t('servicio.aDemanda')}
        note={t('servicio.aDemandaNota')}
        defaultChecked={inicial.aDemanda}
        onChange={(event) => setADemanda(event.target.checked)}
        {...fieldProps('aDemanda')}
      />
      {aDemanda && (
        <div className={cx(css['agendaHoras'], css['servicioDemanda'])}>
          <HoraField
            label={t('servicio.demandaDesde')}
            hint={t('servicio.demandaAyuda')}
            defaultValue={inicial.demandaDesde ?? ''}
            {...fieldProps('demandaDesde')}
          />
          <HoraField
            label={t('servicio.demandaHasta')}
            defaultValue={inicial.demandaHasta ?? ''}
            {...fieldProps('demandaHasta')}
          />
        </div>
      )}
      <Checkbox
        label={t('servicio.porTurno')}
        note={t('servicio.porTurnoNota')}
        defaultChecked={inicial.porTurno}
        {...fieldProps('porTurno')}
      />
      <Checkbox
        label={t('servicio.turnoProfesional')}
        note={t('servicio.turnoProfesionalNota')}
        defaultChecked={inicial.turnoProfesional}
        {...fieldProps('turnoProfesional')}
      />
      <Checkbox
        label={t('servicio.riesgo')}
        note={t('servicio.riesgoNota')}
        defaultChecked={inicial.riesgoTrabajo}
        {...fieldProps('riesgoTrabajo')}
      />
    </div>
  );
}
