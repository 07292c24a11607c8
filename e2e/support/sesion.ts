import { expect, type Page } from '@playwright/test';
import { ROL } from './gente.ts';
import { en, paginaLiviana } from './portal.ts';

interface Sesion {
  token: string;
  usuario: { id: string; perfilNome: string };
}

/** Signs in without the form, which has its own tests. Fails unless the person gets the expected role. */
export async function abrirSesion(
  page: Page,
  plantilla: string,
  dni: string,
  { password = 'demo1234', rol = ROL[dni] ?? 'paciente' } = {},
): Promise<Sesion> {
  return abrirSesionEn(page, en(plantilla), dni, { password, rol });
}

/** The same at any origin, for a product that the test started. */
export async function abrirSesionEn(
  page: Page,
  origin: string,
  dni: string,
  { password = 'demo1234', rol = ROL[dni] ?? 'paciente' } = {},
): Promise<Sesion> {
  // An open session of this browser would renew itself over the new one.
  await page.context().clearCookies({ name: /renovacion/ });
  await page.goto(paginaLiviana(origin));
  const { status, sesion } = await page.evaluate(
    async (body) => {
      const headers = { 'x-portal': '1', 'content-type': 'application/json' };
      const answer = await fetch('/api/sesion/iniciar', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, sesion: (await answer.json()) as Sesion };
    },
    { correo: dni, password, acceso: rol === 'paciente' ? 'portal' : 'personal' },
  );
  expect(status, `${dni} signs in`).toBe(200);
  expect(sesion.usuario.perfilNome, `the role of ${dni}`).toBe(rol);
  return sesion;
}

/** Signs in and opens a page that needs a session. */
export async function entrar(
  page: Page,
  plantilla: string,
  dni: string,
  ruta = '/',
  opciones: { password?: string; rol?: string } = {},
) {
  return entrarEn(page, en(plantilla), dni, ruta, opciones);
}

export async function entrarEn(
  page: Page,
  origin: string,
  dni: string,
  ruta = '/',
  opciones: { password?: string; rol?: string } = {},
) {
  const sesion = await abrirSesionEn(page, origin, dni, opciones);
  await page.goto(`${origin}${ruta}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(new URL(page.url()).pathname, 'a page of the inside').not.toMatch(/^\/(login|personal)$/);
  return sesion;
}
