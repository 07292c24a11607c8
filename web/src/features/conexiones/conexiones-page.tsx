import type { ConexionAdmin } from '@portal/domain/conexiones/contract';
import { AudioLines, CircleCheck, CirclePause, IdCard, Landmark, Pill } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useCambiosSinGuardar } from '../../lib/salida.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Claves } from './claves.tsx';
import { useConexiones } from './conexiones.queries.ts';
import { DatosDelEmisor } from './datos-del-emisor.tsx';
import { DatosDelServicio } from './datos-del-servicio.tsx';
import { Encendido } from './encendido.tsx';
import { Prueba } from './prueba.tsx';
import { RecetasSinRegistrar } from './recetas-sin-registrar.tsx';
import { t } from './textos.ts';
import css from './conexiones.module.css';

/** Tells the page whether a form has unsaved changes. */
type Marcar = (parte: string, sucia: boolean) => void;

/** /admin/conexiones: the outside services of the unit. */
export function ConexionesPage() {
  const { data, error, refetch } = useConexiones();
  const sucias = useRef(new Set<string>());
  const marcar = useCallback<Marcar>((parte, sucia) => {
    if (sucia) sucias.current.add(parte);
    else sucias.current.delete(parte);
  }, []);
  useCambiosSinGuardar(() => sucias.current.size > 0);
  if (!data) {
    return error ? (
      <RetryNote title={t('conexiones.error')} error={error} onRetry={refetch} />
    ) : (
      <Skeleton count={2} />
    );
  }
  return (
    <div className={css['conexiones']}>
      <p className="muted">{t('conexiones.intro')}</p>
      {data.map((conexion) => (
        <Conexion key={conexion.tipo} conexion={conexion} marcar={marcar} />
      ))}
    </div>
  );
}

const iconos = { repositorio: Pill, refeps: IdCard, emisor: Landmark, reconocedor: AudioLines };

function Conexion({ conexion, marcar }: { conexion: ConexionAdmin; marcar: Marcar }) {
  const { tipo, estado, claves } = conexion;
  const [abierta, setAbierta] = useState(false);
  const [sucia, setSucia] = useState(false);
  const Icono = iconos[tipo];
  const alCambiar = (cambio: boolean) => {
    setSucia(cambio);
    marcar(tipo, cambio);
  };
  if (estado === 'sin_configurar' && claves.length === 0 && !abierta) {
    return (
      <Card title={t(`${tipo}.titulo`)}>
        <EmptyState
          bare
          icon={<Icono className="lg" />}
          title={t(`${tipo}.vacio`)}
          action={
            <Button variant="second" onClick={() => setAbierta(true)}>
              {t(`${tipo}.configurar`)}
            </Button>
          }
        >
          {t(`${tipo}.vacioTexto`)}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t(`${tipo}.titulo`)} actions={<Estado estado={estado} />}>
      <p className={css['texto']}>{t(`${tipo}.texto`)}</p>
      {tipo === 'emisor' ? (
        <DatosDelEmisor conexion={conexion} recien={abierta} alCambiar={alCambiar} />
      ) : (
        <DatosDelServicio conexion={conexion} tipo={tipo} recien={abierta} alCambiar={alCambiar} />
      )}
      {conexion.emisor?.prueba !== 'secreto' && <Claves conexion={conexion} />}
      <Prueba conexion={conexion} sucia={sucia} />
      <Encendido conexion={conexion} />
      {tipo === 'repositorio' && estado !== 'sin_configurar' && <RecetasSinRegistrar />}
    </Card>
  );
}

function Estado({ estado }: { estado: ConexionAdmin['estado'] }) {
  return (
    <Badge
      tone={estado === 'activa' ? 'open' : 'off'}
      icon={estado === 'activa' ? <CircleCheck /> : <CirclePause />}
    >
      {t(`estado.${estado}`)}
    </Badge>
  );
}
