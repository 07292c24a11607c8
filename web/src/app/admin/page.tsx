import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { mudanzaDe, seccionDe } from './secciones.ts';

export function AdminPage() {
  const { pathname, search, state } = useLocation();
  const seccion = seccionDe(pathname);
  const mudada = mudanzaDe(pathname, search);
  if (mudada !== undefined) return <Navigate to={mudada} state={state as unknown} replace />;
  if (!seccion) return <Navigate to="/admin" replace />;
  const { nombre, Pagina } = seccion;
  return (
    <>
      <DeskBar title={nombre} />
      <Suspense fallback={<Skeleton shape="rows" count={6} />}>
        <Pagina />
      </Suspense>
    </>
  );
}
