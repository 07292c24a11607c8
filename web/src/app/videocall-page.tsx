import { Navigate } from 'react-router';
import { Consulta } from '../features/atenciones/consulta.tsx';
import { useSesionAbierta } from '../lib/sesion.ts';
import { Marca } from './marca.tsx';
import { verTerminos } from './ver-terminos.tsx';

/** /videocall joins the line and the call. A professional attends at the desk. */
export function VideocallPage() {
  const { usuario } = useSesionAbierta();
  if (usuario.perfilNome === 'profesional') return <Navigate to="/profesional" replace />;
  return <Consulta marca={<Marca />} verTerminos={verTerminos} vistaPrevia={() => null} llamada={() => null} />;
}
