import { casos, type DetalleCaso } from '@portal/domain/casos/contract';
import { estadosCaso } from '@portal/domain/casos/estados';
import { permitidoEn } from '@portal/domain/casos/reglas';
import { reconocer } from '@portal/domain/errores/textos-servidor';
import { Check, FileText, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { call } from '../../../lib/api.ts';
import { configuracion } from '../../../lib/configuracion.ts';
import type { Primeras } from '../../../lib/primera-pagina/primera.ts';
import { useSesionAbierta } from '../../../lib/sesion.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DeskBar } from '../../../ui/frames/desk-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { casoQuery, useCaso, useCasosAlDia, useRefrescarCasos } from '../casos.queries.ts';
import { DetalleAvisos } from './avisos.tsx';
import { DatosDelCaso } from './datos.tsx';
import { CancelarCaso } from './fin.tsx';
import { LineaDeTiempo } from './linea.tsx';
import { Archivos } from './archivos.tsx';
import { Paciente } from './paciente.tsx';
import { Seguimientos } from './seguimientos.tsx';
import { Turnos } from './turnos.tsx';
import { EstadoCaso } from '../estados.tsx';
import { Visitas } from '../visitas/detalle-visitas.tsx';
import { t } from './textos-detalle.ts';
import { usePdf } from './use-documento.ts';
import css from './detalle.module.css';

function leerCaso(params: URLSearchParams) {
  const asked = params.get('id') ?? '';
  return { asked, id: /^[1-9][0-9]{0,8}$/.test(asked) ? Number(asked) : undefined };
}

export const primeras: Primeras = (params) => {
  const { id } = leerCaso(params);
  return id === undefined ? [] : [casoQuery(id)];
};

/** /detalleCaso?id={id}&edicion=1 */
export function DetalleCasoPage() {
  const [params] = useSearchParams();
  const { asked, id } = leerCaso(params);
  const { data, error } = useCaso(id);
  useCasosAlDia();
  if (asked === '') return <Navigate to="/listcasos" replace />;
  if (id === undefined) return <AlError mensaje={t('detalle.noEncontrado', { id: asked })} />;
  // The case was reassigned meanwhile: hide what is still on screen.
  const missing = error !== null && reconocer(error.message, ['caso_inexistente']) !== undefined;
  if (error && (!data || missing)) {
    return <AlError mensaje={t(missing ? 'detalle.noEncontrado' : 'detalle.error', { id: asked })} />;
  }
  if (!data) return <Skeleton count={3} label={t('detalle.cargando')} />;
  return <Detalle key={id} detalle={data} />;
}

const AlError = ({ mensaje }: { mensaje: string }) => (
  <Navigate to="/error" state={{ errorMsg: mensaje }} replace />
);

function Detalle({ detalle }: { detalle: DetalleCaso }) {
  const { caso } = detalle;
  const { editing, toggle } = useEdicion();
  const puede = permitidoEn(caso.status);
  const novedades = useNovedades(detalle);
  const pdf = usePdf(t('detalle.pdfError'));
  const titulo = t('detalle.titulo', { id: caso.id });
  useEffect(() => {
    document.title = `${titulo} · ${configuracion.unidad.nombre}`;
  }, [titulo]);
  /** In edit mode, what the status allows. */
  const editable = {
    paciente: editing && puede.paciente,
    turnos: editing && puede.turnos,
    seguimientos: editing && puede.seguimientos,
  };
  return (
    <>
      <DeskBar
        title={titulo}
        editing={editing}
        badges={
          <>
            <EstadoCaso status={caso.status} />
            {editing && (
              <Badge tone="accent" icon={<Pencil />}>
                {t('detalle.edicion')}
              </Badge>
            )}
          </>
        }
        tools={
          <>
            <Button
              variant="quiet"
              icon={<FileText />}
              busy={pdf.abriendo}
              onClick={() => pdf.abrir({ caso: caso.id })}
            >
              {t('detalle.pdf')}
            </Button>
            {puede.modificar && (
              <Button variant="second" icon={editing ? <Check /> : <Pencil />} onClick={toggle}>
                {t(editing ? 'detalle.terminar' : 'detalle.modificar')}
              </Button>
            )}
          </>
        }
      />
      <div className={css['caso']}>
        <div className={css['columna']}>
          <DatosDelCaso detalle={detalle} editable={editable.paciente} />
          <Paciente detalle={detalle} editable={editable.paciente} />
          {editing && puede.cancelar && <CancelarCaso caso={caso} />}
        </div>
        <div className={css['columna']}>
          <DetalleAvisos detalle={detalle} novedades={novedades} editing={editing} onModificar={toggle} />
          <Turnos
            detalle={detalle}
            editable={editable.turnos}
            primary={caso.status === estadosCaso.agendarNuevoTurno}
          />
          <Visitas visitas={detalle.visitas} />
          <Seguimientos detalle={detalle} editable={editable.seguimientos} />
          <Archivos detalle={detalle} editable={editing} />
          <LineaDeTiempo linea={detalle.linea} />
        </div>
      </div>
    </>
  );
}

/** `edicion=1` starts in edit mode; the toggle updates the URL, so that a reload keeps the mode. */
function useEdicion() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const editing = params.get('edicion') === '1';
  return {
    editing,
    toggle() {
      const next = new URLSearchParams(params);
      if (editing) next.delete('edicion');
      else next.set('edicion', '1');
      setParams(next, { replace: true, state });
    },
  };
}

/**
 * What happened since the last visit: kept while the page is open, and reported to the server as seen. A
 * coordinator's visit does not count as the gestor's.
 */
function useNovedades({ caso, gestor, alertas }: DetalleCaso) {
  const { usuario } = useSesionAbierta();
  const refrescar = useRefrescarCasos();
  const [seen, setSeen] = useState(alertas);
  const [known, setKnown] = useState(alertas);
  if (alertas !== known) {
    setKnown(alertas);
    if (alertas.length > 0) setSeen(alertas);
  }
  const own = gestor.id === usuario.id;
  // Only the alerts that were shown, none that arrived meanwhile.
  const cuales = alertas.map(({ id }) => id).join(',');
  useEffect(() => {
    if (own && cuales !== '')
      void call(casos.marcarAlertasVistas, { body: { caso_id: caso.id, alertas: cuales.split(',') } }).then(
        refrescar,
        () => {},
      );
  }, [own, cuales, caso.id, refrescar]);
  return seen;
}
