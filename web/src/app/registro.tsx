import { lazy, Suspense } from 'react';
import { RegistroPage } from '../features/cuentas/registro/registro-page.tsx';
import { useSalidaPreguntada } from '../lib/salida.ts';

const SalidaConCambios = lazy(() =>
  import('./sesion/salida-con-cambios.tsx').then((module) => ({ default: module.SalidaConCambios })),
);

/** /registro, which asks before what was typed is lost. */
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
