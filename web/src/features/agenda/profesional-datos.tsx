import { agendaAdmin, type ProfesionalAdmin } from '@portal/domain/agenda/contract-admin';
import { validarMatricula } from '@portal/domain/agenda/reglas';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed } from '../../lib/form-values.ts';
import { useForm, type FormErrors } from '../../lib/form.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useRefrescarAgenda } from './agenda.queries.ts';
import type { Marcar } from './profesional-ficha.tsx';
import { t } from './textos-profesionales.ts';
import { t as tAgenda } from './textos.ts';
import css from './agenda.module.css';

const textos = [
  'tratamiento',
  'profesion',
  'especialidad',
  'refeps',
  'matriculaProvincia',
  'matriculaNumero',
  'matriculaEmisor',
  'domicilioProfesional',
] as const;

/** The professional's data that prescriptions print. */
export function ProfesionalDatos({ profesional, marcar }: { profesional: ProfesionalAdmin; marcar: Marcar }) {
  const refrescar = useRefrescarAgenda();
  const [tipo, setTipo] = useState(profesional.matriculaTipo ?? '');
  const form = useForm({
    validate: (values): FormErrors =>
      validarMatricula({
        refeps: typed(values, 'refeps'),
        matriculaTipo: (typed(values, 'matriculaTipo') || null) as ProfesionalAdmin['matriculaTipo'],
        matriculaProvincia: typed(values, 'matriculaProvincia'),
        matriculaNumero: typed(values, 'matriculaNumero'),
      }),
    async submit(values) {
      const campos = Object.fromEntries(
        textos.map((campo) => [campo, typed(values, campo).trim()]),
      ) as Record<(typeof textos)[number], string>;
      return fieldErrorsOf(async () => {
        await call(agendaAdmin.guardarProfesional, {
          body: {
            profesional_id: profesional.id,
            ...campos,
            matriculaTipo: (typed(values, 'matriculaTipo') || null) as ProfesionalAdmin['matriculaTipo'],
          },
        });
        marcar('datos', false);
        await refrescar();
        toast(t('datos.guardados'));
      });
    },
  });
  useEffect(() => () => marcar('datos', false), [marcar]);
  const campo = (name: (typeof textos)[number]) => ({
    ...form.fieldProps(name),
    defaultValue: profesional[name],
    autoComplete: 'off',
  });
  return (
    <Card title={t('datos.titulo')}>
      <p className="muted">{t('datos.texto')}</p>
      <form
        {...form.formProps}
        className={cx('fields', css['agendaForm'])}
        onChange={() => marcar('datos', true)}
      >
        <ErrorSummary {...form.summaryProps} />
        <FailureNote title={tAgenda('agenda.noGuardado')} error={form.failure} />
        <div className="two">
          <TextField
            label={t('datos.tratamiento')}
            maxLength={20}
            placeholder={t('datos.tratamientoAyuda')}
            {...campo('tratamiento')}
          />
          <TextField label={t('datos.profesion')} maxLength={80} {...campo('profesion')} />
        </div>
        <div className="two">
          <TextField label={t('datos.especialidad')} maxLength={80} {...campo('especialidad')} />
          <TextField label={t('datos.refeps')} maxLength={40} {...campo('refeps')} />
        </div>
        <div className="two">
          <SelectField
            label={t('datos.matriculaTipo')}
            placeholder={t('datos.sinMatricula')}
            options={[
              { value: 'nac', label: t('datos.nac') },
              { value: 'prov', label: t('datos.prov') },
            ]}
            {...form.fieldProps('matriculaTipo')}
            value={tipo}
            onChange={(event) => setTipo(event.target.value)}
          />
          <TextField label={t('datos.numero')} maxLength={40} {...campo('matriculaNumero')} />
        </div>
        {tipo === 'prov' && (
          <TextField label={t('datos.provincia')} maxLength={60} {...campo('matriculaProvincia')} />
        )}
        <TextField label={t('datos.emisor')} maxLength={120} {...campo('matriculaEmisor')} />
        <TextField label={t('datos.domicilio')} maxLength={160} {...campo('domicilioProfesional')} />
        <div className={css['agendaFin']}>
          <Button variant="second" type="submit" busy={form.busy && tAgenda('agenda.guardando')}>
            {t('datos.guardar')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
