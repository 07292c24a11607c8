import { agendaAdmin, type ProfesionalAdmin } from '@portal/domain/agenda/contract-admin';
import { diaDe, diaEnPalabras } from '@portal/domain/tiempo/fechas';
import { TERMINA_ANTES } from '@portal/domain/agenda/reglas';
import { CalendarPlus, CalendarX, CircleMinus, CirclePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ahora } from '../../lib/configuracion.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { typed, type FormErrors, type FormValues } from '../../lib/form-values.ts';
import { useForm } from '../../lib/form.tsx';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCambio, type Cambio } from './cambio.tsx';
import { HoraField } from './hora-field.tsx';
import { leerHora } from './palabras.ts';
import { t } from './textos-profesionales.ts';
import { t as tAgenda } from './textos.ts';
import css from './agenda.module.css';

type Excepcion = ProfesionalAdmin['excepciones'][number];
const horas = ({ desde, hasta }: Excepcion) =>
  desde === '00:00' && hasta === '24:00' ? t('excepciones.todoElDia') : `${desde} a ${hasta}`;

/** Days that differ from the regular week, from today on. */
export function ProfesionalExcepciones({ profesional }: { profesional: ProfesionalAdmin }) {
  const [agregando, setAgregando] = useState(false);
  const [quitando, setQuitando] = useState<Excepcion>();
  const { cambiar, dialogo } = useCambio();
  const { excepciones } = profesional;
  return (
    <Card
      title={t('excepciones.titulo')}
      actions={
        <Button variant="second" small icon={<CalendarPlus />} onClick={() => setAgregando(true)}>
          {t('excepciones.agregar')}
        </Button>
      }
    >
      <p className="muted">{t('excepciones.texto')}</p>
      {excepciones.length === 0 ? (
        <p className={css['excepcionesNada']}>
          <CalendarX /> {t('excepciones.ninguna')}
        </p>
      ) : (
        <ul className={css['excepciones']}>
          {excepciones.map((una) => (
            <li key={una.id}>
              <div>
                <b>{diaEnPalabras(una.fecha)}</b>
                <span>{horas(una)}</span>
                {una.motivo && <span className="muted">{una.motivo}</span>}
              </div>
              {una.atiende ? (
                <Badge tone="open" icon={<CirclePlus />}>
                  {t('excepciones.atiende')}
                </Badge>
              ) : (
                <Badge tone="warn" icon={<CircleMinus />}>
                  {t('excepciones.noAtiende')}
                </Badge>
              )}
              <Button
                variant="quiet"
                small
                icon={<Trash2 />}
                onClick={() => setQuitando(una)}
                aria-label={`${t('excepciones.quitar')}: ${diaEnPalabras(una.fecha)}`}
              />
            </li>
          ))}
        </ul>
      )}
      {agregando && <Nueva profesional={profesional} cambiar={cambiar} onClose={() => setAgregando(false)} />}
      {quitando && <Quitar excepcion={quitando} cambiar={cambiar} onClose={() => setQuitando(undefined)} />}
      {dialogo}
    </Card>
  );
}

type Cambiar = (cambio: Cambio) => Promise<void>;

function Quitar({
  excepcion: { id, fecha, motivo },
  cambiar,
  onClose,
}: {
  excepcion: Excepcion;
  cambiar: Cambiar;
  onClose: () => void;
}) {
  const [fallo, setFallo] = useState<Error>();
  const [busy, setBusy] = useState(false);
  async function quitar() {
    setBusy(true);
    try {
      await cambiar({
        hacer: (confirmar) =>
          call(agendaAdmin.quitarExcepcion, { body: { id, ...(confirmar && { confirmar }) } }),
        listo: t('excepciones.quitada'),
        motivo,
      });
      onClose();
    } catch (error) {
      setFallo(error as Error);
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      title={t('excepciones.quitarPregunta', { dia: diaEnPalabras(fecha) })}
      yes={t('excepciones.quitar')}
      no={tAgenda('agenda.volver')}
      busy={busy}
      onYes={() => void quitar()}
      onNo={onClose}
    >
      <p>{t('excepciones.quitarTexto')}</p>
      <FailureNote error={fallo} />
    </ConfirmDialog>
  );
}

function validar(values: FormValues): FormErrors {
  const [fecha, desde, hasta] = ['fecha', 'desde', 'hasta'].map((name) => typed(values, name)) as [
    string,
    string,
    string,
  ];
  if (fecha === '') return { fecha: t('excepciones.fechaRequerida') };
  if (fecha < diaDe(ahora())) return { fecha: t('excepciones.pasada') };
  if (desde === '' && hasta === '') return {};
  const [de, a] = [leerHora(desde), leerHora(hasta)];
  if (de === undefined || a === undefined)
    return { [de === undefined ? 'desde' : 'hasta']: t('semana.sinHora') };
  return de >= a ? { hasta: TERMINA_ANTES } : {};
}

function Nueva({
  profesional,
  cambiar,
  onClose,
}: {
  profesional: ProfesionalAdmin;
  cambiar: Cambiar;
  onClose: () => void;
}) {
  const keyOf = useIdempotencyKey();
  const form = useForm({
    validate: validar,
    async submit(values) {
      const [desde, hasta] = [leerHora(typed(values, 'desde')), leerHora(typed(values, 'hasta'))];
      const motivo = typed(values, 'motivo').trim();
      const body = {
        profesional_id: profesional.id,
        fecha: typed(values, 'fecha'),
        ...(desde === undefined || hasta === undefined ? {} : { desde, hasta }),
        atiende: typed(values, 'atiende') === 'si',
        motivo,
      };
      return fieldErrorsOf(() =>
        cambiar({
          hacer(confirmar) {
            const sent = { ...body, ...(confirmar && { confirmar }) };
            return call(agendaAdmin.agregarExcepcion, { body: sent, idempotencyKey: keyOf(sent) });
          },
          listo: t('excepciones.guardada'),
          motivo,
          // The form stays open behind the impact dialog.
          alTerminar: onClose,
        }),
      );
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('excepciones.nueva')}
      onClose={onClose}
      className="fields"
      yes={tAgenda('agenda.guardar')}
      sending={tAgenda('agenda.guardando')}
      no={tAgenda('agenda.cancelar')}
    >
      <ErrorSummary {...form.summaryProps} />
      <FailureNote title={tAgenda('agenda.noGuardado')} error={form.failure} />
      <DateField
        label={t('excepciones.fecha')}
        defaultValue=""
        min={diaDe(ahora())}
        {...form.fieldProps('fecha')}
      />
      <SelectField
        label={t('excepciones.que')}
        options={[
          { value: 'no', label: t('excepciones.noAtiende') },
          { value: 'si', label: t('excepciones.atiende') },
        ]}
        {...form.fieldProps('atiende')}
      />
      <div className={css['agendaHoras']}>
        <HoraField
          label={t('excepciones.desde')}
          hint={t('excepciones.horasAyuda')}
          {...form.fieldProps('desde')}
        />
        <HoraField label={t('excepciones.hasta')} {...form.fieldProps('hasta')} />
      </div>
      <TextField
        label={t('excepciones.motivo')}
        hint={t('excepciones.motivoAyuda')}
        optional
        maxLength={200}
        {...form.fieldProps('motivo')}
      />
    </FormDialog>
  );
}
