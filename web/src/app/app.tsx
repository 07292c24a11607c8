import { lazy, Suspense, type ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { LoginPage } from '../features/cuentas/login-page.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Guardia } from './guardia.tsx';
import { rutas, type NombreRuta } from './rutas.ts';

const RegistroPage = lazy(() => import('../features/cuentas/registro-page.tsx').then(({ RegistroPage: page }) => ({ default: page })));
const RecuperarClavePage = lazy(() => import('../features/cuentas/recuperar-clave-page.tsx').then(({ RecuperarClavePage: page }) => ({ default: page })));
const PersonalPage = lazy(() => import('../features/cuentas/personal-page.tsx').then(({ PersonalPage: page }) => ({ default: page })));
const ErrorPage = lazy(() => import('./error-page.tsx').then(({ ErrorPage: page }) => ({ default: page })));
const Interior = lazy(() => import('./interior.tsx').then(({ Interior: page }) => ({ default: page })));

const paginas: Partial<Record<NombreRuta, ReactNode>> = {
  login: <LoginPage />,
  registro: <RegistroPage />,
  recuperarclave: <RecuperarClavePage />,
  personal: <PersonalPage />,
  error: <ErrorPage />,
};

/** Everything that has no page of its own here stands behind sign-in, or says so itself, and loads by route. */
export function App() {
  return (
    <BrowserRouter>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          {(Object.keys(rutas) as NombreRuta[]).map((nombre) => (
            <Route
              key={nombre}
              path={rutas[nombre].path}
              element={
                <Guardia ruta={rutas[nombre]}>
                  {paginas[nombre] ?? <Interior ruta={nombre} />}
                </Guardia>
              }
            />
          ))}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
