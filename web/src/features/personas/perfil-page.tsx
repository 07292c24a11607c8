import { namesOut } from '@portal/domain/contract/names';
import type { Usuario } from '@portal/domain/personas/contract';
import type { QuienEs } from '@portal/domain/personas/perfil';
import { nombreDeRol } from '@portal/domain/roles/roles';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import { HeartPulse, Pencil } from 'lucide-react';
import { useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useActuarPor } from '../../lib/actuando.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { nombreCompleto, usePersonaElegida, type Familiar } from '../../lib/familia.ts';
import { antesDeSalir } from '../../lib/salida.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useRoom } from '../../ui/frames/room.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { GrupoFamiliar } from './grupo-familiar.tsx';
import { MisDatos } from './mis-datos.tsx';
import { PerfilForm } from './perfil-form.tsx';
import { PerfilLectura } from './perfil-lectura.tsx';
import { Seguridad } from './seguridad.tsx';
import { t } from './textos.ts';
import { usePersona } from './use-persona.ts';
import { VerificarEmail } from './verificar-email.tsx';
import { seQuito, Vinculo } from './vinculo.tsx';
import css from './personas.module.css';

type PaginaProps = {
  llaves?: ReactNode;
  dosPasos?: ReactNode;
  /** A professional's licences. */
  matriculas?: ReactNode;
  /** The clinical summary of a patient. */
  Resumen: ComponentType<{ persona: Usuario; integrante: boolean }>;
  /** A patient's insurers that ask for clinical data. */
  sistemas?: ReactNode;
};

/**
 * /miPerfil: oneself, or the member in `?doc=`. A DNI outside the family redirects to oneself, with a notice.
 */
export function PerfilPage({ llaves, dosPasos, matriculas, sistemas, Resumen }: PaginaProps) {
  const elegida = usePersonaElegida();
  const doc = useSearchParams()[0].get('doc');
  if (elegida.quien === 'desconocido')
    return <Navigate to="/miPerfil" replace state={seQuito(doc) ? null : { aviso: 'desconocido' }} />;
  const { dni } = elegida.persona;
  return elegida.quien === 'titular' ? (
    <PerfilPropio
      key={dni}
      usuario={elegida.persona}
      llaves={llaves}
      dosPasos={dosPasos}
      matriculas={matriculas}
      Resumen={Resumen}
      sistemas={sistemas}
    />
  ) : (
    <PerfilDeIntegrante key={dni} integrante={elegida.persona} Resumen={Resumen} />
  );
}

function PerfilPropio({
  usuario,
  llaves,
  dosPasos,
  matriculas,
  Resumen,
  sistemas,
}: PaginaProps & { usuario: Usuario }) {
  const aviso = (useLocation().state as { aviso?: string } | null)?.aviso;
  const rol = usuario.rol ?? 'paciente';
  const paciente = rol === 'paciente';
  const familia = paciente && configuracion.requiere.grupofamiliar;
  return (
    <Perfil
      known={usuario}
      quien={paciente ? 'titular' : 'art'}
      lead={
        familia
          ? t('perfil.administrador')
          : paciente
            ? `${t('datos.dni')} ${dniEnPalabras(usuario.dni)}`
            : nombreDeRol[rol]
      }
      note={
        aviso === 'desconocido' && (
          <Note role="status" title={t('perfil.desconocido')}>
            {t('perfil.desconocidoTexto')}
          </Note>
        )
      }
      aside={
        paciente && (
          <>
            {familia && <GrupoFamiliar elegido={usuario.dni} />}
            <Resumen persona={usuario} integrante={false} />
            <Salud />
          </>
        )
      }
      more={
        <>
          {rol === 'profesional' && matriculas}
          <Seguridad llaves={llaves} dosPasos={dosPasos} />
          <MisDatos sistemas={paciente && sistemas} />
        </>
      }
    />
  );
}

function PerfilDeIntegrante({
  integrante,
  Resumen,
}: Pick<PaginaProps, 'Resumen'> & { integrante: Familiar }) {
  const navigate = useNavigate();
  const volver = useCallback(() => void navigate('/miPerfil'), [navigate]);
  useActuarPor(nombreCompleto(integrante), volver);
  return (
    <Perfil
      known={integrante}
      quien="integrante"
      lead={t('perfil.integrante')}
      aside={
        <>
          <GrupoFamiliar elegido={integrante.dni} />
          <Resumen persona={integrante} integrante />
          <Salud integrante={integrante} />
          <Vinculo integrante={integrante} />
        </>
      }
    />
  );
}

type Props = {
  known: Usuario;
  quien: QuienEs;
  lead: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  /** Below the data, in read mode. */
  more?: ReactNode;
};

function Perfil({ known, quien, lead, note, aside, more }: Props) {
  const { persona, waiting, failed } = usePersona(known);
  const [editing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = useRoom() === 'desk' ? 'h2' : 'h1';
  const nombre = nombreCompleto(persona);

  function done() {
    setEditing(false);
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className={cx(css['perfil'], Boolean(aside) && css['conLado'], editing && css['editando'])}>
      <header className={css['cabeza']}>
        <Avatar name={nombre} tone={quien === 'integrante' ? 'alt' : 'solid'} size="lg" />
        <div>
          <Heading ref={heading} tabIndex={-1}>
            <span className="vh">{t(quien === 'integrante' ? 'perfil.de' : 'perfil.mio')} </span>
            {nombre}
          </Heading>
          <p className="muted">{lead}</p>
        </div>
        {configuracion.editDatos && (
          <Button
            variant="second"
            icon={<Pencil />}
            aria-pressed={editing}
            onClick={() => antesDeSalir(() => setEditing(!editing))}
          >
            {t(quien === 'integrante' ? 'perfil.editarIntegrante' : 'perfil.editar')}
          </Button>
        )}
      </header>
      <div className={css['col']}>
        {note}
        {failed && (
          <Note tone="warn" role="status" title={t('perfil.noLlego')}>
            {t('perfil.noLlegoTexto')}
          </Note>
        )}
        {persona.dniPendiente && (
          <Note role="status" title={t('perfil.dniPendiente', { unidad: configuracion.unidad.nombre })}>
            {t('perfil.dniPendienteTexto', {
              nuevo: dniEnPalabras(persona.dniPendiente),
              dni: dniEnPalabras(persona.dni),
            })}
          </Note>
        )}
        {!editing && quien !== 'art' && persona.emailVerificado === false && (
          <VerificarEmail persona={persona} integrante={quien === 'integrante'} />
        )}
        {!editing && <PerfilLectura persona={persona} quien={quien} />}
        {/* Cached data may be old: editing starts with the server's data. */}
        {editing &&
          (waiting ? (
            <Skeleton count={2} />
          ) : (
            <PerfilForm persona={persona} quien={quien} onDone={done} onCancel={done} />
          ))}
      </div>
      {aside && <div className={cx(css['col'], css['lado'])}>{aside}</div>}
      {more && !editing && <div className={cx(css['col'], css['mas'])}>{more}</div>}
    </div>
  );
}

function Salud({ integrante }: { integrante?: Usuario }) {
  const { usuario } = useSesionAbierta();
  const persona = integrante ?? usuario;
  return (
    <Card title={t(integrante ? 'salud.tituloIntegrante' : 'salud.titulo')}>
      <p className="muted">
        {integrante ? t('salud.textoIntegrante', { nombre: integrante.nombre }) : t('salud.texto')}
      </p>
      <LinkButton
        variant="second"
        wide
        icon={<HeartPulse />}
        to={
          integrante ? `/condicionesMedicas?doc=${encodeURIComponent(integrante.dni)}` : '/condicionesMedicas'
        }
        state={{ usuario: namesOut(persona) }}
      >
        {t('salud.condiciones')}
      </LinkButton>
    </Card>
  );
}
