import { dniConPuntos } from '@portal/domain/personas/dni';
import { aniosEnPalabras } from '@portal/domain/tiempo/fechas';
import { reglasDni, sinEspacios } from '@portal/domain/personas/dni';
import { turnos } from '@portal/domain/turnos/contract';
import { primera } from '@portal/domain/validacion/reglas';
import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../../lib/api.ts';
import { CampoDni, CampoEmail, CampoNombre, CampoTelefono } from '../../../lib/persona/campos.tsx';
import { BirthDateField } from '../../../ui/fields/dates/birth-date-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { t } from './textos-escritorio.ts';
import css from './escritorio.module.css';

export type PacienteElegido =
  | { tipo: 'conocido'; id: string; nombre: string; edad: number | null }
  | { tipo: 'nuevo'; dni: string };

type FieldProps = (name: string) => { id: string; name: string; error: string | undefined };
type Props = {
  paciente: PacienteElegido | undefined;
  fieldProps: FieldProps;
  onChange: (paciente: PacienteElegido | undefined) => void;
  onBirthDate: (fecha: string) => void;
};

/** Search by DNI: a known patient is selected, an unknown one is typed in. */
export function EscritorioPaciente({ paciente, fieldProps, onChange, onBirthDate }: Props) {
  // The help desk passes the DNI of the person's card.
  const [tipeado, setTipeado] = useState((useLocation().state as { dni?: string } | null)?.dni ?? '');
  const [falta, setFalta] = useState<string>();
  const buscar = useMutation({
    mutationFn: (dni: string) => call(turnos.buscarPaciente, { body: { documento: dni } }),
    onSuccess({ personas }, dni) {
      const [only] = personas;
      if (!only) onChange({ tipo: 'nuevo', dni });
      else if (personas.length === 1) onChange({ tipo: 'conocido', ...only });
    },
  });

  function find() {
    if (buscar.isPending) return;
    const dni = sinEspacios(tipeado);
    const wrong = primera(reglasDni, dni);
    setFalta(wrong);
    onChange(undefined);
    if (wrong === undefined) buscar.mutate(dni);
  }
  /** Enter in this field searches for the patient instead of submitting the form. */
  function findByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    find();
  }

  const personas = buscar.data?.personas ?? [];
  return (
    <div className="fields">
      <div className={css['reservaBuscar']}>
        <CampoDni
          id="reserva-dni"
          label={t('reserva.dni')}
          hint={t('reserva.dniAyuda')}
          error={falta}
          value={tipeado}
          onChange={(event) => setTipeado(event.target.value)}
          onKeyDown={findByEnter}
        />
        <Button
          variant={paciente ? 'second' : 'primary'}
          icon={<Search />}
          busy={buscar.isPending && t('reserva.buscando')}
          onClick={find}
        >
          {t('reserva.buscar')}
        </Button>
      </div>
      <FailureNote title={t('reserva.buscarError')} error={buscar.error} />
      {personas.length > 0 && (
        <RadioPicks
          id="reserva-quien"
          label={t('reserva.elegir')}
          value={paciente?.tipo === 'conocido' ? paciente.id : ''}
          onChange={(id) => onChange({ tipo: 'conocido', ...personas.find((one) => one.id === id)! })}
          options={personas.map((persona) => ({
            value: persona.id,
            label: persona.nombre,
            note: notaDe(persona),
          }))}
        />
      )}
      {paciente?.tipo === 'nuevo' && (
        <Nuevo dni={paciente.dni} fieldProps={fieldProps} onBirthDate={onBirthDate} />
      )}
    </div>
  );
}

function notaDe({
  edad,
  meses,
  conEmail,
}: {
  edad: number | null;
  meses?: number | undefined;
  conEmail: boolean;
}): string {
  const anios = edad === null ? [] : [aniosEnPalabras(edad, meses)];
  return [...anios, t(conEmail ? 'reserva.conEmail' : 'reserva.sinEmail')].join(' · ');
}

function Nuevo({
  dni,
  fieldProps,
  onBirthDate,
}: {
  dni: string;
  fieldProps: FieldProps;
  onBirthDate: (fecha: string) => void;
}) {
  return (
    <>
      <Note tone="plain" role="status" title={t('reserva.nadie', { dni: dniConPuntos(dni) })}>
        {t('reserva.nadieTexto')}
      </Note>
      <div className="two">
        <CampoNombre label={t('reserva.apellido')} {...fieldProps('apellido')} />
        <CampoNombre label={t('reserva.nombre')} {...fieldProps('nombre')} />
      </div>
      <BirthDateField label={t('reserva.nacimiento')} onChange={onBirthDate} {...fieldProps('fec_nac')} />
      <div className="two">
        <CampoEmail label={t('reserva.email')} {...fieldProps('email')} />
        <CampoTelefono label={t('reserva.telefono')} {...fieldProps('telefono')} />
      </div>
    </>
  );
}
