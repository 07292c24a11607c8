import { Suspense } from 'react';
import { RegistroPage } from '../features/cuentas/registro/registro-page.tsx';
import { useSalidaPreguntada } from '../lib/salida.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const SalidaConCambios = lazyPart(() => import('./sesion/salida-con-cambios.tsx'), 'SalidaConCambios');

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
