import { clases, nombreDeClase } from '@portal/domain/resumen/clases';
import type { EntradaDelResumen, Resumen } from '@portal/domain/resumen/contract';
import { FileInput, Share2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useActuarPor } from '../../../lib/actuando.ts';
import { AvisoDatos } from '../../../lib/aviso-datos.tsx';
import { nombreCompleto, usePersonaElegida, type PersonaElegida } from '../../../lib/familia.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { esPrivado, useActosDelPaciente, useResumen, useResumenAlDia, type EnCurso } from '../consulta.ts';
import { nombreDe, terminadas } from '../en-palabras.ts';
import { Entrada } from '../entrada.tsx';
import { EntradaDialog } from '../entrada-dialog.tsx';
import { deNuevo } from '../escrita.ts';
import { QuitarDialog } from '../quitar-dialog.tsx';
import { t } from '../textos.ts';
import { Seccion } from './seccion.tsx';
import css from './resumen.module.css';

type Elegida = Exclude<PersonaElegida, { quien: 'desconocido' }>;

/** /resumen: one's own, or that of the member in `?doc=`. */
export function ResumenPage() {
  const elegida = usePersonaElegida();
  if (elegida.quien === 'desconocido')
    return <Navigate to="/resumen" replace state={{ aviso: 'desconocido' }} />;
  return <ResumenDe key={elegida.persona.dni} elegida={elegida} />;
}

function ResumenDe({ elegida: { quien, persona } }: { elegida: Elegida }) {
  const navigate = useNavigate();
  const aviso = (useLocation().state as { aviso?: string } | null)?.aviso;
  const { dni, nombre } = persona;
  const integrante = quien === 'integrante' ? nombreCompleto(persona) : undefined;
  const volver = useCallback(() => void navigate('/resumen'), [navigate]);
  useActuarPor(integrante, volver);
  useResumenAlDia();
  const { data, error, refetch } = useResumen(dni);
  const privado = integrante !== undefined && esPrivado(error);
  const doc = integrante === undefined ? '' : `?doc=${encodeURIComponent(dni)}`;
  return (
    <div className={css['resumen']}>
      <PageHead
        title={t('pagina.titulo')}
        lead={integrante === undefined ? t('pagina.bajada') : t('pagina.bajadaIntegrante', { nombre })}
        back={{
          to: `/miPerfil${doc}`,
          label: integrante === undefined ? t('pagina.volver') : t('pagina.volverIntegrante', { nombre }),
        }}
        actions={
          <>
            <LinkButton variant="second" icon={<Share2 />} to={`/compartirResumen${doc}`}>
              {t('pagina.compartir')}
            </LinkButton>
            {/* A new page: it may call the issuers of links, and this one may not. */}
            <LinkButton variant="second" icon={<FileInput />} href={`/importarResumen${doc}`}>
              {t('pagina.importar')}
            </LinkButton>
          </>
        }
      />
      {aviso === 'desconocido' && integrante === undefined && (
        <Note role="status" title={t('pagina.desconocido')}>
          {t('pagina.desconocidoTexto')}
        </Note>
      )}
      {!data && !error && <Skeleton shape="rows" count={6} label={t('pagina.cargando')} />}
      {error && !data && !privado && (
        <RetryNote title={t('pagina.noLlego')} error={error} onRetry={refetch} />
      )}
      {privado && <Note title={t('pagina.privado')}>{t('pagina.privadoTexto', { nombre })}</Note>}
      {data && <Secciones dni={dni} resumen={data} integrante={integrante} />}
      <AvisoDatos
        uso={integrante === undefined ? t('pagina.uso') : t('pagina.usoIntegrante', { nombre: integrante })}
      />
    </div>
  );
}

type Props = { dni: string; resumen: Resumen; integrante: string | undefined };

function Secciones({ dni, resumen, integrante }: Props) {
  const yo = nombreCompleto(useSesionAbierta().usuario);
  const actos = useActosDelPaciente(dni);
  const [enCurso, setEnCurso] = useState<EnCurso>();
  const cerrar = () => setEnCurso(undefined);
  const pasadas = terminadas(resumen);

  /** What the person said themselves can be said again; what came from elsewhere keeps its origin. */
  function quitada(entrada: EntradaDelResumen, como: 'terminada' | 'retirada') {
    const que = nombreDe(entrada);
    const volver = async () => {
      try {
        const reemplaza = como === 'terminada' && { reemplaza: entrada.id };
        await actos.anotar({ entrada: deNuevo(entrada), ...reemplaza });
        toast(t('acto.deshecho', { que }));
      } catch (error) {
        toast(t('acto.fallo', { motivo: (error as Error).message }), { tone: 'bad' });
      }
    };
    toast(
      t('acto.quitado', { que }),
      entrada.origen === 'paciente'
        ? { action: { label: t('acto.deshacer'), onPress: () => void volver() } }
        : {},
    );
  }

  return (
    <>
      {clases.map((clase) => (
        <Seccion
          key={clase}
          clase={clase}
          resumen={resumen}
          yo={yo}
          integrante={integrante !== undefined}
          condiciones={
            integrante === undefined
              ? '/condicionesMedicas'
              : `/condicionesMedicas?doc=${encodeURIComponent(dni)}`
          }
          actos={actos}
          onEnCurso={setEnCurso}
        />
      ))}
      {pasadas.length > 0 && (
        <details className="card">
          <summary className={css['antes']}>
            {t('pagina.antes')} ({pasadas.length})
          </summary>
          <ul className="list" aria-label={t('pagina.antes')}>
            {pasadas.map((entrada) => (
              <Entrada key={entrada.id} entrada={entrada} yo={yo} antes={nombreDeClase[entrada.clase]} />
            ))}
          </ul>
        </details>
      )}
      {enCurso?.que === 'quitar' && (
        <QuitarDialog entrada={enCurso.entrada} actos={actos} onQuitada={quitada} onClose={cerrar} />
      )}
      {enCurso !== undefined && enCurso.que !== 'quitar' && (
        <EntradaDialog
          clase={enCurso.que === 'agregar' ? enCurso.clase : enCurso.entrada.clase}
          entrada={enCurso.que === 'cambiar' ? enCurso.entrada : undefined}
          actos={actos}
          de={integrante}
          onClose={cerrar}
        />
      )}
    </>
  );
}
