import type { Profesional, Servicio } from '@portal/domain/agenda/contract';
import type { Usuario } from '@portal/domain/personas/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Turno } from '@portal/domain/turnos/contract';
import type { ReactNode } from 'react';
import { ahora, configuracion } from '../../../lib/configuracion.ts';
import { nombreCompleto } from '../../../lib/familia.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Choices } from '../../../ui/fields/choices/choices.tsx';
import { Step } from '../../../ui/data/steps.tsx';
import { Link } from '../../../ui/link.tsx';
import { esMenor, serviciosPara, type Eleccion, type Paso } from './eleccion.ts';
import { atencionDe, cuandoEs, edadEnPalabras, nombreDeProfesional } from '../en-palabras.ts';
import { t } from '../textos.ts';
import css from './reserva.module.css';
import { YaTiene } from './ya-tiene.tsx';

export type Comun = {
  abierto: Paso;
  /** 'Debe completar todos los campos.', in the incomplete step. */
  falta: ReactNode;
  onCambiar: (paso: Paso | undefined) => void;
  elige: <C extends keyof Eleccion>(campo: C, valor: Eleccion[C]) => void;
};

export const estadoDe = (paso: Paso, abierto: Paso, listo: boolean) =>
  abierto === paso ? 'open' : listo ? 'done' : 'locked';
const conEdad = (persona: Usuario) =>
  nombreCompleto(persona) + (persona.fec_nac ? `, ${edadEnPalabras(persona.fec_nac)}` : '');

type PasoPacienteProps = Comun & {
  personas: readonly Usuario[];
  servicios: readonly Servicio[];
  persona: Usuario | undefined;
};

/** Oneself and the family. A person without any suitable specialty is listed as disabled, with the reason. */
export function PasoPaciente({
  personas,
  servicios,
  persona,
  abierto,
  falta,
  onCambiar,
  elige,
}: PasoPacienteProps) {
  const hoy = diaDe(ahora());
  return (
    <Step
      n={1}
      title={t('reservar.paciente')}
      state={estadoDe(1, abierto, persona !== undefined)}
      value={persona && conEdad(persona)}
      {...(personas.length > 1 && { onChange: () => onCambiar(1) })}
    >
      {falta}
      <Choices
        label={t('reservar.pacientes')}
        chosen={persona?.dni}
        onChoose={(dni) => elige('dni', dni)}
        options={personas.map((one, index) => {
          const puede = serviciosPara(servicios, one, hoy).length > 0;
          const propio = [
            index === 0 && personas.length > 1 && t('reservar.yo'),
            one.fec_nac && edadEnPalabras(one.fec_nac),
          ]
            .filter(Boolean)
            .join(', ');
          return {
            value: one.dni,
            label: nombreCompleto(one),
            figure: <Avatar name={nombreCompleto(one)} tone={index === 0 ? 'solid' : 'alt'} />,
            note: puede
              ? propio
              : t(esMenor(one, hoy) ? 'reservar.sinEspecialidadMenor' : 'reservar.sinEspecialidadMayor'),
            disabled: !puede,
          };
        })}
      />
      {configuracion.requiere.grupofamiliar && (
        <p className={css['pie']}>
          {t('reservar.agregar')} <Link to="/agregarFamiliar">{t('reservar.agregarEnlace')}</Link>
        </p>
      )}
    </Step>
  );
}

type PasoEspecialidadProps = Comun & {
  servicios: readonly Servicio[];
  servicio: Servicio | undefined;
  persona: Usuario | undefined;
  integrante: string | undefined;
  /** The person's upcoming turnos by specialty; a second one in the same specialty is refused. */
  yaTiene: ReadonlyMap<number, Turno>;
};

/** An existing turno is shown here, before a day and an hour are chosen in vain. */
export function PasoEspecialidad({
  servicios,
  servicio,
  persona,
  integrante,
  yaTiene,
  abierto,
  falta,
  onCambiar,
  elige,
}: PasoEspecialidadProps) {
  return (
    <Step
      n={2}
      title={t('reservar.especialidad')}
      state={estadoDe(2, abierto, servicio !== undefined)}
      value={servicio?.nombre}
      {...(servicios.length > 1 && { onChange: () => onCambiar(2) })}
    >
      {abierto === 2 && (
        <>
          {falta}
          <Choices
            label={t('reservar.especialidad')}
            chosen={servicio && String(servicio.id)}
            onChoose={(id) => elige('servicioId', Number(id))}
            options={servicios.map(({ id, nombre }) => {
              const turno = yaTiene.get(id);
              return {
                value: String(id),
                label: nombre,
                ...(turno && { disabled: true, note: t('reservar.yaTiene', { momento: cuandoEs(turno) }) }),
              };
            })}
          />
          {persona &&
            servicios
              .filter(({ id }) => yaTiene.has(id))
              .map((uno) => (
                <YaTiene
                  key={uno.id}
                  servicio={uno}
                  turno={yaTiene.get(uno.id)!}
                  dni={persona.dni}
                  integrante={integrante}
                />
              ))}
        </>
      )}
    </Step>
  );
}

type PasoComoProps = Comun & {
  servicio: Servicio | undefined;
  modo: Eleccion['modo'];
  profesional: Profesional | undefined;
};

/** By specialty, or with a professional by name if the service allows it. */
export function PasoComo({ servicio, modo, profesional, abierto, falta, onCambiar, elige }: PasoComoProps) {
  const listo = modo === 'especialidad' || profesional !== undefined;
  const automatico = servicio?.profesionales.length === 0;
  const value = profesional
    ? t('reservar.porProfesionalDe', { nombre: nombreDeProfesional(profesional) })
    : t('reservar.porEspecialidad');
  return (
    <Step
      n={3}
      title={t('reservar.como')}
      state={estadoDe(3, abierto, listo)}
      value={
        <>
          {value}
          {automatico && servicio.turnoProfesional && (
            <small className={css['nota']}>{t('reservar.sinProfesionales')}</small>
          )}
        </>
      }
      {...(!automatico && { onChange: () => onCambiar(3) })}
    >
      {abierto === 3 && (
        <>
          {falta}
          <Choices
            label={t('reservar.como')}
            chosen={modo}
            onChoose={(elegido) => elige('modo', elegido as Eleccion['modo'])}
            options={[
              {
                value: 'especialidad',
                label: t('reservar.porEspecialidad'),
                note: t('reservar.porEspecialidadNota'),
              },
              {
                value: 'profesional',
                label: t('reservar.porProfesional'),
                note: t('reservar.porProfesionalNota'),
              },
            ]}
          />
          {modo === 'profesional' && servicio && (
            <Profesionales
              servicio={servicio}
              elegido={profesional}
              onElegir={(id) => elige('profesionalId', id)}
            />
          )}
        </>
      )}
    </Step>
  );
}

type ProfesionalesProps = {
  servicio: Servicio;
  elegido: Profesional | undefined;
  onElegir: (id: string) => void;
};

function Profesionales({ servicio, elegido, onElegir }: ProfesionalesProps) {
  return (
    <div className={css['profesionales']}>
      <h3>{t('reservar.elegiProfesional')}</h3>
      <Choices
        label={t('reservar.elegiProfesional')}
        chosen={elegido?.id_usuario}
        onChoose={onElegir}
        options={servicio.profesionales.map((one) => ({
          value: one.id_usuario,
          label: nombreDeProfesional(one),
          note: atencionDe(one),
          figure: <Avatar name={`${one.nombre} ${one.apellido}`} />,
        }))}
      />
    </div>
  );
}
