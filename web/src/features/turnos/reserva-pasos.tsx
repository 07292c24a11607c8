import type { Profesional, Servicio } from '@portal/domain/agenda/contract';
import type { Usuario } from '@portal/domain/personas/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { Link } from 'react-router';
import { ahora, configuracion } from '../../lib/configuracion.ts';
import { nombreCompleto } from '../../lib/familia.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Note } from '../../ui/note.tsx';
import { Step } from '../../ui/steps.tsx';
import { Avisarme, sinCercanos } from './avisarme.tsx';
import { esMenor, serviciosPara, type Eleccion, type Paso } from './eleccion.ts';
import { ElegirHorario } from './elegir-horario.tsx';
import { atencionDe, edadEnPalabras, momentoDe, nombreDeProfesional, partesDelDia } from './en-palabras.ts';
import { t } from './textos.ts';
import type { useDisponibles } from './turnos.queries.ts';

type Comun = {
  eleccion: Eleccion;
  abierto: Paso;
  onCambiar: (paso: Paso | undefined) => void;
  elige: <C extends keyof Eleccion>(campo: C, valor: Eleccion[C]) => void;
};

const estadoDe = (paso: Paso, abierto: Paso, listo: boolean) => (abierto === paso ? 'open' : listo ? 'done' : 'locked');
const conEdad = (persona: Usuario) => nombreCompleto(persona) + (persona.fec_nac ? `, ${edadEnPalabras(persona.fec_nac)}` : '');

type PasoPacienteProps = Comun & { personas: readonly Usuario[]; servicios: readonly Servicio[]; persona: Usuario | undefined };

/** Oneself and the family. Who has no specialty to go to is there, and says why they cannot be chosen. */
export function PasoPaciente({ personas, servicios, persona, abierto, onCambiar, elige }: PasoPacienteProps) {
  const hoy = diaDe(ahora());
  return (
    <Step
      n={1}
      title={t('reservar.paciente')}
      state={estadoDe(1, abierto, persona !== undefined)}
      value={persona && conEdad(persona)}
      {...(personas.length > 1 && { onChange: () => onCambiar(1) })}
    >
      <Choices
        label={t('reservar.pacientes')}
        chosen={persona?.documento}
        onChoose={(documento) => elige('documento', documento)}
        options={personas.map((one, index) => {
          const puede = serviciosPara(servicios, one, hoy).length > 0;
          const propio = [index === 0 && personas.length > 1 && t('reservar.yo'), one.fec_nac && edadEnPalabras(one.fec_nac)].filter(Boolean).join(', ');
          return {
            value: one.documento,
            label: nombreCompleto(one),
            figure: <Avatar name={nombreCompleto(one)} tone={index === 0 ? 'solid' : 'alt'} />,
            note: puede ? propio : t(esMenor(one, hoy) ? 'reservar.sinEspecialidadMenor' : 'reservar.sinEspecialidadMayor'),
            disabled: !puede,
          };
        })}
      />
      {configuracion.requiere.grupofamiliar && (
        <p className="reserva-pie">
          {t('reservar.agregar')} <Link to="/agregarFamiliar">{t('reservar.agregarEnlace')}</Link>
        </p>
      )}
    </Step>
  );
}

export function PasoEspecialidad({
  servicios,
  servicio,
  abierto,
  onCambiar,
  elige,
}: Comun & { servicios: readonly Servicio[]; servicio: Servicio | undefined }) {
  return (
    <Step n={2} title={t('reservar.especialidad')} state={estadoDe(2, abierto, servicio !== undefined)} value={servicio?.nome} onChange={() => onCambiar(2)}>
      <Choices
        label={t('reservar.especialidad')}
        chosen={servicio && String(servicio.id)}
        onChoose={(id) => elige('servicioId', Number(id))}
        options={servicios.map(({ id, nome }) => ({ value: String(id), label: nome }))}
      />
    </Step>
  );
}

type PasoComoProps = Comun & { servicio: Servicio | undefined; modo: Eleccion['modo']; profesional: Profesional | undefined };

/** By specialty, or with somebody by name where that can be asked. */
export function PasoComo({ servicio, modo, profesional, abierto, onCambiar, elige }: PasoComoProps) {
  const listo = modo === 'especialidad' || profesional !== undefined;
  const automatico = servicio?.profesionales.length === 0;
  const value = profesional ? t('reservar.porProfesionalDe', { nombre: nombreDeProfesional(profesional) }) : t('reservar.porEspecialidad');
  return (
    <Step
      n={3}
      title={t('reservar.como')}
      state={estadoDe(3, abierto, listo)}
      value={
        <>
          {value}
          {automatico && servicio.turnoProfesional && <small className="reserva-nota">{t('reservar.sinProfesionales')}</small>}
        </>
      }
      {...(!automatico && { onChange: () => onCambiar(3) })}
    >
      <Choices
        label={t('reservar.como')}
        chosen={modo}
        onChoose={(elegido) => elige('modo', elegido as Eleccion['modo'])}
        options={[
          { value: 'especialidad', label: t('reservar.porEspecialidad'), note: t('reservar.porEspecialidadNota') },
          { value: 'profesional', label: t('reservar.porProfesional'), note: t('reservar.porProfesionalNota') },
        ]}
      />
      {modo === 'profesional' && servicio && (
        <div className="reserva-profesionales">
          <h3>{t('reservar.elegiProfesional')}</h3>
          <Choices
            label={t('reservar.elegiProfesional')}
            chosen={profesional?.id_usuario}
            onChoose={(id) => elige('profesionalId', id)}
            options={servicio.profesionales.map((one) => ({
              value: one.id_usuario,
              label: nombreDeProfesional(one),
              note: atencionDe(one),
              figure: <Avatar name={`${one.nombre} ${one.apellido}`} />,
            }))}
          />
        </div>
      )}
    </Step>
  );
}

type PasoCuandoProps = Comun & {
  documento: string | undefined;
  integrante: string | undefined;
  servicio: Servicio | undefined;
  profesionalId: string | undefined;
  disponibles: ReturnType<typeof useDisponibles>;
  fecha: string | undefined;
  cuando: { fecha: string; hora: string } | undefined;
  /** What somebody else booked first. */
  perdido: { fecha: string; hora: string } | undefined;
};

export function PasoCuando({
  documento,
  integrante,
  servicio,
  profesionalId,
  disponibles,
  fecha,
  cuando,
  perdido,
  abierto,
  onCambiar,
  elige,
}: PasoCuandoProps) {
  return (
    <Step
      n={4}
      title={t('reservar.cuando')}
      state={estadoDe(4, abierto, cuando !== undefined)}
      value={cuando && momentoDe(cuando.fecha, cuando.hora)}
      onChange={() => onCambiar(undefined)}
    >
      <div className="stack">
        {perdido && (
          <Note tone="warn" role="status">
            {t('reservar.perdido', { hora: perdido.hora, dia: partesDelDia(perdido.fecha).enPalabras })}
          </Note>
        )}
        <ElegirHorario
          key={`${servicio?.id} ${profesionalId}`}
          disponibles={disponibles}
          fecha={fecha}
          hora={cuando?.hora}
          onFecha={(elegida) => elige('fecha', elegida)}
          onHora={(elegida) => elige('hora', elegida)}
          sinFechas={profesionalId && t('horario.sinFechasProfesional')}
        />
        {servicio && documento && disponibles.data && sinCercanos(disponibles.data) && (
          <Avisarme documento={documento} integrante={integrante} servicio={servicio} profesionalId={profesionalId} />
        )}
      </div>
    </Step>
  );
}
