import { lazy, Suspense } from 'react';
import { RegistroPage } from '../features/cuentas/registro/registro-page.tsx';
import { useSalidaPreguntada } from '../lib/salida.ts';

const SalidaConCambios = lazy(() =>
  import('./sesion/salida-con-cambios.tsx').then((module) => ({ default: module.SalidaConCambios })),
);

/** /registro, with the question about unsaved changes. */
export function Registro() {
  const saliendo = useSalidaPreguntada();
  return (
    <>
      <RegistroPage />
      {saliendo && (
        <Suspense>
          <SalidaConCambios />
        </Suspense>
      )}
    </>
  );
}
