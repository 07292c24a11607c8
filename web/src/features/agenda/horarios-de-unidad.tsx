import { agendaAdmin } from '@portal/domain/agenda/contract-admin';
import type { Horarios } from '@portal/domain/agenda/modelo';
import { validarHorarios } from '@portal/domain/agenda/reglas';
import { call } from '../../lib/api.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed, type FormValues } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { useHorariosDeUnidad } from './agenda.queries.ts';
import { useCambio } from './cambio.tsx';
import { HoraField } from './hora-field.tsx';
import { leerHora } from './palabras.ts';
import { t } from './textos.ts';
import css from './agenda.module.css';

const dias = ['Sem', 'Sab', 'Dom'] as const;
const CERRADO = '00:00';

/** An empty day is closed: both ends are equal. */
function horariosDe(values: FormValues): Horarios {
  return Object.fromEntries(
    dias.flatMap((dia) => {
      const campos = [`hrTurnos${dia}Desde`, `hrTurnos${dia}Hasta`];
      const escritas = campos.map((campo) => typed(values, campo).trim());
      const vacio = escritas.every((hora) => hora === '');
      return campos.map((campo, i) => [campo, vacio ? CERRADO : (leerHora(escritas[i]!) ?? escritas[i]!)]);
    }),
  ) as unknown as Horarios;
}

/** The unit's hours for turnos, below the services. */
export function HorariosDeUnidad() {
  const { data, error, refetch } = useHorariosDeUnidad();
  if (error && !data) return <RetryNote title={t('horarios.noLlegaron')} error={error} onRetry={refetch} />;
  return data ? <Formulario key={JSON.stringify(data)} horarios={data} /> : null;
}

function Formulario({ horarios }: { horarios: Horarios }) {
  const { cambiar, dialogo } = useCambio();
  const form = useForm({
    validate: (values) => validarHorarios(horariosDe(values)),
    async submit(values) {
      const nuevos = horariosDe(values);
      return fieldErrorsOf(() =>
        cambiar({
          hacer: (confirmar) =>
            call(agendaAdmin.guardarHorariosDeUnidad, {
              body: { horarios: nuevos, ...(confirmar && { confirmar }) },
            }),
          listo: t('horarios.guardado'),
        }),
      );
    },
  });
  return (
    <Card title={t('horarios.titulo')} className={css['horariosUnidad']}>
      <p className="muted">{t('horarios.texto')}</p>
      <form {...form.formProps} className={css['agendaForm']}>
        <ErrorSummary {...form.summaryProps} />
        <FailureNote title={t('agenda.noGuardado')} error={form.failure} />
        <div className={css['horariosDias']}>
          {dias.map((dia) => {
            const [desde, hasta] = [horarios[`hrTurnos${dia}Desde`], horarios[`hrTurnos${dia}Hasta`]];
            const cerrado = desde === hasta;
            const nombre = t(`horarios.${dia}`);
            return (
              <div key={dia} className={css['horariosDia']}>
                <HoraField
                  label={`${nombre}, ${t('horarios.desde')}`}
                  defaultValue={cerrado ? '' : desde}
                  {...form.fieldProps(`hrTurnos${dia}Desde`)}
                />
                <HoraField
                  label={t('horarios.hasta')}
                  aria-label={`${nombre}, ${t('horarios.hasta')}`}
                  defaultValue={cerrado ? '' : hasta}
                  {...form.fieldProps(`hrTurnos${dia}Hasta`)}
                />
              </div>
            );
          })}
        </div>
        <div className={css['agendaFin']}>
          <Button variant="second" type="submit" busy={form.busy && t('agenda.guardando')}>
            {t('horarios.guardar')}
          </Button>
        </div>
      </form>
      {dialogo}
    </Card>
  );
}
