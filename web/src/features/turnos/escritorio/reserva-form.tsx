import { agenda, type Servicio } from '@portal/domain/agenda/contract';
import { sinEspacios } from '@portal/domain/personas/dni';
import { reglasApellido, reglasEmail, reglasNombre, reglasTelefono } from '@portal/domain/personas/reglas';
import { diaDe, edad, esDia, type Dia } from '@portal/domain/tiempo/fechas';
import { turnos, type TurnoAgenda } from '@portal/domain/turnos/contract';
import { requerido, validar } from '@portal/domain/validacion/reglas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { ahora } from '../../../lib/configuracion.ts';
import { typed } from '../../../lib/form-values.ts';
import { useForm, type FormErrors, type FormValues } from '../../../lib/form.tsx';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { elegir, modoDe, type Eleccion } from '../reserva/eleccion.ts';
import { momentoDe, nombreDeProfesional } from '../en-palabras.ts';
import { EscritorioPaciente, type PacienteElegido } from './paciente.tsx';
import { EscritorioTurno } from './turno.tsx';
import { t } from './textos-escritorio.ts';
import { falloDeReserva } from '../reserva/use-reservar.ts';
import css from './escritorio.module.css';

export function EscritorioReservaForm({ onDone }: { onDone: (turno: TurnoAgenda) => void }) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const servicios = useQuery({
    queryKey: ['servicios', 'unidad'],
    queryFn: () => call(agenda.listarServiciosDeLaUnidad, {}),
  });
  const [paciente, setPaciente] = useState<PacienteElegido>();
  const [nacimiento, setNacimiento] = useState('');
  const [eleccion, setEleccion] = useState<Eleccion>({});
  const servicio = servicios.data?.find(({ id }) => id === eleccion.servicioId);
  const edadDe =
    paciente?.tipo === 'conocido'
      ? paciente.edad
      : esDia(nacimiento)
        ? edad(nacimiento, diaDe(ahora()))
        : null;

  const form = useForm({
    validate: (values) => ({
      ...(paciente?.tipo === 'nuevo' && validarNuevo(values)),
      ...(!estaCompleta(eleccion, servicio) && { turno: t('reserva.faltanCampos') }),
    }),
    async submit(values): Promise<FormErrors | void> {
      const body = { ...quien(paciente!, values), ...cuando(eleccion, servicio!) };
      try {
        const turno = await call(turnos.reservarParaPaciente, { body, idempotencyKey: keyOf(body) });
        void queries.invalidateQueries({ queryKey: ['agenda'] });
        onDone(turno);
      } catch (error) {
        await queries.invalidateQueries({ queryKey: ['disponibles'] });
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
        if (error instanceof Error && falloDeReserva(error).clase === 'turno_ocupado')
          setEleccion({ ...eleccion, hora: undefined });
        throw error;
      }
    },
  });

  function elegirPaciente(next: PacienteElegido | undefined) {
    setPaciente(next);
    setEleccion({});
  }
  const fallo = form.failure instanceof Error ? falloDeReserva(form.failure) : undefined;
  const resumen = resumenDe(eleccion, servicio);
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summaryProps} className={css['reservaResumen']} />
      <div className={css['reservaDos']}>
        <Card title={t('reserva.paciente')} level={3}>
          <EscritorioPaciente
            paciente={paciente}
            fieldProps={form.fieldProps}
            onChange={elegirPaciente}
            onBirthDate={setNacimiento}
          />
        </Card>
        <Card title={t('reserva.turno')} level={3}>
          {paciente ? (
            <EscritorioTurno
              servicios={servicios}
              edad={edadDe}
              eleccion={eleccion}
              elige={(campo, valor) => setEleccion((before) => elegir(before, campo, valor))}
              campo={form.fieldProps('turno')}
            />
          ) : (
            <p className="muted">{t('reserva.antes')}</p>
          )}
        </Card>
      </div>
      {paciente && (
        <div className={css['reservaFin']}>
          {fallo && (
            <Note className={css['reservaFallo']} tone="bad" role="alert" title={fallo.titulo}>
              {fallo.detalle}
            </Note>
          )}
          <p aria-live="polite">{resumen}</p>
          <Button type="submit" busy={form.busy && t('reserva.reservando')}>
            {t('reserva.reservar')}
          </Button>
        </div>
      )}
    </form>
  );
}

const estaCompleta = (eleccion: Eleccion, servicio: Servicio | undefined) =>
  servicio !== undefined &&
  eleccion.fecha !== undefined &&
  eleccion.hora !== undefined &&
  (modoDe(eleccion, servicio) === 'especialidad' || eleccion.profesionalId !== undefined);

function cuando(eleccion: Eleccion, servicio: Servicio) {
  const profesional = modoDe(eleccion, servicio) === 'profesional' ? eleccion.profesionalId! : null;
  return {
    servicio_id: servicio.id,
    fecha: eleccion.fecha!,
    hora: eleccion.hora!,
    profesional_id: profesional,
  };
}

function quien(paciente: PacienteElegido, values: FormValues) {
  return paciente.tipo === 'conocido'
    ? { paciente_id: paciente.id }
    : { nuevo: { documento: paciente.dni, ...datosDe(values) } };
}

const datosDe = (values: FormValues) => ({
  apellido: typed(values, 'apellido').trim(),
  nombre: typed(values, 'nombre').trim(),
  fec_nac: typed(values, 'fec_nac'),
  email: typed(values, 'email').trim(),
  telefono: sinEspacios(typed(values, 'telefono')),
});

/** Patients may be children, so the birth date only has to be a valid one. */
const reglasNuevo = (hoy: Dia) => ({
  apellido: reglasApellido,
  nombre: reglasNombre,
  fec_nac: [
    requerido('La fecha de nacimiento es requerida'),
    (valor: string) =>
      esDia(valor) && valor <= hoy && valor >= '1900-01-01'
        ? undefined
        : 'La fecha de nacimiento no es válida',
  ],
  email: reglasEmail(false),
  telefono: reglasTelefono,
});
const validarNuevo = (values: FormValues) => validar(datosDe(values), reglasNuevo(diaDe(ahora())));

function resumenDe(eleccion: Eleccion, servicio: Servicio | undefined): string {
  if (!servicio || !estaCompleta(eleccion, servicio)) return '';
  const momento = momentoDe(eleccion.fecha!, eleccion.hora!);
  const profesional = servicio.profesionales.find(({ id_usuario }) => id_usuario === eleccion.profesionalId);
  if (!profesional || modoDe(eleccion, servicio) !== 'profesional')
    return t('reserva.resumen', { servicio: servicio.nombre, momento });
  return t('reserva.resumenCon', {
    servicio: servicio.nombre,
    profesional: nombreDeProfesional(profesional),
    momento,
  });
}
