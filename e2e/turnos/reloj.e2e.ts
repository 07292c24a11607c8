import { expect, test } from '@playwright/test';
import { CARLOS } from '../support/gente.ts';
import { startWithClock } from '../support/producto.ts';
import { entrarEn } from '../support/sesion.ts';
import { CLINICA, lista } from '../support/turnos-pantalla.ts';
import { llamarComo } from '../support/turnos.ts';

test("the server's clock opens and closes what a card offers, while one looks", async ({ page, browser }) => {
  test.setTimeout(600_000);
  const reloj = await startWithClock('2026-11-17T09:00:00-03:00');
  try {
    const direccion = `http://demo.localhost:${reloj.port}`;
    const carlos = await llamarComo(browser, direccion, CARLOS);
    const { status } = await carlos.pedir('/api/turno/reservar', {
      documento: CARLOS,
      servicio_id: CLINICA,
      fecha: '2026-11-17',
      hora: '10:30',
    });
    expect(status).toBe(200);
    await carlos.cerrar();

    // Time enough for a slow machine to come to the page before 10:15.
    await reloj.moveTo('2026-11-17T10:12:00-03:00');
    // The page counts from the server's time at its load, so its clock can be moved forward.
    await page.clock.install();
    await entrarEn(page, direccion, CARLOS, '/misTurnos');
    const turno = lista(page, 'Mis Turnos Agendados').getByRole('article');
    await expect(turno.getByRole('button', { name: /^Cancelar turno/ })).toBeVisible();
    await expect(turno.getByRole('button', { name: /^Reprogramar/ })).toBeVisible();
    await expect(
      turno.getByRole('button', { name: /^(Cancelar turno|Reprogramar)/, disabled: true }),
    ).toHaveCount(0);
    await expect(turno.getByRole('link', { name: 'Ingresar al turno' })).toHaveCount(0);
    await expect(turno).toContainText('La videollamada se habilita 15 minutos antes.');
    await page.clock.fastForward('03:00');
    await expect(turno.getByRole('link', { name: 'Ingresar al turno' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Entrar a la videollamada' })).toBeInViewport();
    for (const acto of [/^Cancelar turno/, /^Reprogramar/]) {
      const boton = turno.getByRole('button', { name: acto });
      await expect(boton).toBeDisabled();
      await expect(boton).toHaveAccessibleDescription(
        'Ya no se puede cancelar ni reprogramar: faltan 15 minutos o menos.',
      );
      await boton.click({ force: true });
    }
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
    await expect(turno).toContainText(/Empieza en 1[345] minutos\./);

    // The clock goes on while a product starts: a slow one has a minute and a half until the limit.
    await reloj.moveTo('2026-11-17T10:28:30-03:00');
    await page.reload();
    await expect(turno).toContainText('Empieza en 1 minuto.', { timeout: 90_000 });
    // Here the server's own clock is past the limit: the list that the page reads again comes from it.
    await reloj.moveTo('2026-11-17T10:30:05-03:00');
    await page.clock.fastForward('01:30');
    const empezado = lista(page, 'Historial de Turnos').getByRole('article');
    await expect(empezado.getByRole('link', { name: 'Ingresar al turno' })).toBeVisible({ timeout: 120_000 });
    await expect(empezado).toContainText('Podés entrar hasta las 11:00 hs.');
    await expect(page.getByText('Sin turnos agendados')).toBeVisible();

    await page.clock.fastForward('26:00');
    await expect(empezado.getByRole('link', { name: 'Ingresar al turno' })).toBeVisible();
    await page.clock.fastForward('04:30');
    await expect(empezado.getByRole('link', { name: 'Ingresar al turno' })).toHaveCount(0);
  } finally {
    await reloj.stop();
  }
});
