import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { DeskBar } from '../ui/desk-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { seccionDe } from './admin-secciones.ts';

/** The section that the address names. */
export function AdminPage() {
  const seccion = seccionDe(useLocation().pathname);
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
