import { edadEnPalabras, type Dia } from '@portal/domain/tiempo/fechas';
import { CalendarDays, ListChecks, UserRoundPlus } from 'lucide-react';
import type { FormEvent } from 'react';
import { chooseByEnter } from '../../../lib/keyboard/choose-by-enter.ts';
import { ahora, configuracion } from '../../../lib/configuracion.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RadioPicks } from '../../../ui/fields/choices/radio-picks.tsx';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/link.tsx';
import { periodoEnPalabras } from '../en-palabras.ts';
import { alLimite, noPuede, usadasDe, type Limite, type Paciente } from './reglas-solicitud.ts';
import { t } from '../textos.ts';
import css from './paso-paciente.module.css';

type Props = {
  pacientes: readonly Paciente[];
  elegido: Paciente | undefined;
  limite: Limite | undefined;
  hoy: Dia;
  onElegir: (dni: string) => void;
  onSeguir: () => void;
  onDisponibles: () => void;
};

export function PasoPaciente({ pacientes, elegido, limite, hoy, onElegir, onSeguir, onDisponibles }: Props) {
  const agotados = limite !== undefined && pacientes.every((paciente) => alLimite(paciente, limite));
  const formProps = {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (elegido) onSeguir();
    },
    onKeyDown: chooseByEnter,
    noValidate: true,
  };
  return (
    <form className={css['paso']} {...formProps}>
      <RadioPicks
        id="paciente"
        label={t('solicitar.paciente.lista')}
        legendHidden
        value={elegido?.dni ?? ''}
        onChange={onElegir}
        options={pacientes.map((paciente) => ({
          value: paciente.dni,
          label: paciente.completo,
          note: notaDe(paciente, limite, hoy),
          disabled: noPuede(paciente, limite),
          end: <Avatar name={paciente.completo} tone={paciente.propio ? 'solid' : 'alt'} />,
        }))}
      />
      {limite && (
        <Button
          variant="quiet"
          className={cx('flush', css['disponibles'])}
          icon={<ListChecks />}
          onClick={onDisponibles}
        >
          {t('disponibles.titulo')}
        </Button>
      )}
      {pacientes.length === 0 && <Note title={t('solicitar.todosEnCurso')} />}
      {agotados && pacientes.length > 0 && <Agotados />}
      {configuracion.requiere.grupofamiliar && (
        <Note tone="plain" icon={<UserRoundPlus />}>
          <p>
            {t('solicitar.menor')} <Link to="/agregarFamiliar">{t('solicitar.menor.enlace')}</Link>
            {t('solicitar.menor.despues')}
          </p>
        </Note>
      )}
      {!agotados && (
        <div className={css['seguir']}>
          <Button type="submit" wide razon={!elegido && t('solicitar.paciente.falta')}>
            {elegido
              ? t('solicitar.paciente.seguir', { nombre: elegido.nombre })
              : t('solicitar.paciente.elegir')}
          </Button>
        </div>
      )}
    </form>
  );
}

/**
 * Everybody has reached the limit of the month or of the unit's own period: says when it starts again, and
 * the alternatives.
 */
function Agotados() {
  const periodo = enElPeriodo();
  return (
    <Note
      tone="warn"
      title={t('solicitar.todosAlLimite', periodo)}
      actions={
        configuracion.turnosOn && (
          <LinkButton variant="second" to="/solicitudTurnos" icon={<CalendarDays />}>
            {t('solicitar.todosAlLimite.turno')}
          </LinkButton>
        )
      }
    >
      <p>{t('solicitar.todosAlLimite.texto', periodo)}</p>
    </Note>
  );
}

export function edadDe({ nacimiento }: Paciente, hoy: Dia): string {
  if (nacimiento === null) return t('solicitar.paciente.sinEdad');
  return edadEnPalabras(nacimiento, hoy);
}

const enElPeriodo = () => periodoEnPalabras(configuracion.reglas.periodo, ahora());

function notaDe(paciente: Paciente, limite: Limite | undefined, hoy: Dia): string {
  if (paciente.boleto !== undefined)
    return t(paciente.propio ? 'solicitar.enCursoPropio' : 'solicitar.enCurso', { numero: paciente.boleto });
  const usadas = usadasDe(paciente, limite);
  if (limite === undefined || usadas === undefined) return edadDe(paciente, hoy);
  return `${edadDe(paciente, hoy)} · ${usadasEnPalabras(paciente, usadas, limite)}`;
}

function usadasEnPalabras(paciente: Paciente, usadas: number, limite: Limite): string {
  if (alLimite(paciente, limite)) {
    return t(paciente.propio ? 'solicitar.usadas.limitePropio' : 'solicitar.usadas.limite', {
      limite: limite.limit,
      ...enElPeriodo(),
    });
  }
  return usadas === 0
    ? t('solicitar.usadas.ninguna', enElPeriodo())
    : t('solicitar.usadas', { usadas, limite: limite.limit, ...enElPeriodo() });
}
