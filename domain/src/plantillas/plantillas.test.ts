import { describe, expect, test } from 'vitest';
import {
  contraste,
  contrastesDe,
  distanciaColor,
  tokensDe,
  tokensFijos,
  tokensFijosOscuros,
  tokensOscurosDe,
} from './colores.ts';
import {
  banderas,
  codigosPostales,
  coloresDados,
  controlesConAyuda,
  fijo,
  soyAfiliado,
} from './expectativas.ts';
import { clavesPlantilla, numeroDeUnidad, plantillas } from './index.ts';
import { Plantilla } from './plantilla.ts';

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** The template's value for each item of the hand-typed table. */
const leido = (p: Plantilla): Record<keyof typeof fijo, unknown> => ({
  variante: p.login.variante,
  ayuda: p.login.ayuda.tipo,
  tituloContacto: p.login.contacto?.titulo,
  botonGuardias: p.login.guardias?.boton,
  enlacesRegistro: p.login.enlacesRegistro.length,
  bienvenida: p.login.bienvenida !== undefined,
  portalExterno: p.login.portalExterno !== undefined,
  obraSocial: p.registro.obraSocial,
  plan: p.registro.plan,
  numeroAfiliado: p.registro.numeroAfiliado,
  emailOpcional: p.registro.emailOpcional,
  ayudaTramite: p.registro.ayudaTramite,
  distrito: p.registro.residentes?.distrito,
  reglaAfiliado: p.registro.reglaAfiliado,
  padron: p.padron.protocolo,
  padronEnRegistro: p.padron.registro,
  padronEnPerfil: p.padron.perfil,
  padronEnFamiliar: p.padron.familiar,
  padronEnAtencion: p.padron.atencion,
  logoAlInicio: p.encabezado.logoAlInicio,
  menuPerfil: p.encabezado.menuPerfil,
  mapaCentros: p.encabezado.mapaCentros !== undefined,
  capacitaciones: p.capacitaciones,
  atencionesLegado: p.atencionesLegado,
  entradaAutomatica: p.entradaAutomatica,
  privacidadDesde16: p.privacidadDesde16,
  errorRedireccion: p.errorRedireccion !== undefined,
  cantidadAyudas: Object.keys(p.ayudas).length,
});

const esperado = (clave: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fijo).map(([item, values]) => [
      item,
      clave in values ? (values as Record<string, unknown>)[clave] : values.resto,
    ]),
  );

test("has exactly the specification's thirty templates", () => {
  expect([...clavesPlantilla].toSorted()).toEqual(Object.keys(banderas).toSorted());
  expect(Object.keys(plantillas).toSorted()).toEqual([...clavesPlantilla].toSorted());
  expect(clavesPlantilla).toHaveLength(30);
});

describe.each([...clavesPlantilla])('%s', (clave) => {
  const p = plantillas[clave];
  const tokens = tokensDe(p.colores);

  test('satisfies the schema', () => {
    expect(Plantilla.safeParse(p).error).toBeUndefined();
  });

  test("has the list's name, kind and flags", () => {
    expect({
      nombre: p.nombre,
      tipo: p.tipo,
      portal: bit(p.requiere.portal),
      registroUsuario: bit(p.requiere.registroUsuario),
      tramitedni: bit(p.requiere.tramitedni),
      grupofamiliar: bit(p.requiere.grupofamiliar),
      turnosOn: bit(p.turnosOn),
      editDatos: bit(p.editDatos),
    }).toEqual(banderas[clave]);
  });

  test('has the values that the specification fixes for it, and none fixed for others', () => {
    expect(leido(p)).toEqual(esperado(clave));
  });

  test('reaches AA in every pair of colours', () => {
    const pares = contrastesDe(tokens);
    expect(pares).toHaveLength(55);
    expect(pares.filter(({ razon, minimo }) => razon < minimo)).toEqual([]);
  });

  test('reaches AA in every pair in dark mode', () => {
    const pares = contrastesDe({ ...tokens, ...tokensFijosOscuros, ...tokensOscurosDe(p.colores) });
    expect(pares).toHaveLength(55);
    expect(pares.filter(({ razon, minimo }) => razon < minimo)).toEqual([]);
  });

  test("has a primary distinct from the call's green and the danger's red", () => {
    expect(distanciaColor(tokens['primary'], tokensFijos.call)).toBeGreaterThan(0.08);
    expect(distanciaColor(tokens['primary'], tokensFijos.danger)).toBeGreaterThan(0.08);
  });

  test('opens before it closes', () => {
    const h = p.horarios;
    expect(h.hrTurnosSemDesde < h.hrTurnosSemHasta).toBe(true);
    expect(h.hrTurnosSabDesde <= h.hrTurnosSabHasta).toBe(true);
    expect(h.hrTurnosDomDesde <= h.hrTurnosDomHasta).toBe(true);
  });

  test('checks its padrón somewhere if and only if it has a protocol', () => {
    const { protocolo, ...momentos } = p.padron;
    expect(Object.values(momentos).some(Boolean)).toBe(protocolo !== 'ninguno');
  });

  test('names the registry, the ministry and the law in the footer', () => {
    expect(p.pie.avisoLegal).toContain('Registro Nacional de Plataformas y Sistemas de Información en Salud');
    expect(p.pie.avisoLegal).toContain('Ministerio de Salud');
    expect(p.pie.avisoLegal).toContain('Ley 27.553');
    expect(p.pie.avisoLegal.endsWith('(demostración)')).toBe(clave === 'demo');
    expect(p.pie.texto).toContain('107');
  });
});

test('has no two templates that look alike', () => {
  const primarios = clavesPlantilla.map((clave) => ({
    clave,
    hex: tokensDe(plantillas[clave].colores)['primary'],
  }));
  const acentos = clavesPlantilla.map((clave) => tokensDe(plantillas[clave].colores)['accent']);
  const alike = primarios.flatMap((a, i) =>
    primarios
      .slice(i + 1)
      .filter((b) => distanciaColor(a.hex, b.hex) < 0.02)
      .map((b) => `${a.clave} ~ ${b.clave}`),
  );
  expect(alike).toEqual([]);
  expect(new Set(acentos).size).toBe(30);
});

test('derives the colours of a template once, and of other colours anew', () => {
  const { colores } = plantillas.demo;
  expect(tokensDe(colores)).toBe(tokensDe(colores));
  expect(tokensDe({ ...colores, neutro: colores.neutro + 90 })).not.toEqual(tokensDe(colores));
});

test('has unique names, brands, registrations and numbers', () => {
  const all = Object.values(plantillas);
  expect(new Set(all.map((p) => p.nombre)).size).toBe(30);
  expect(new Set(all.map((p) => `${p.marca.fuerte} ${p.marca.resto}`)).size).toBe(30);
  expect(new Set(all.map((p) => p.pie.inscripcion)).size).toBe(30);
  expect(new Set(Object.values(numeroDeUnidad))).toEqual(
    new Set(Array.from({ length: 30 }, (_, i) => i + 1)),
  );
});

test('gives unit 23 to iosper and unit 1 to the demo', () => {
  expect(numeroDeUnidad.iosper).toBe(23);
  expect(numeroDeUnidad.demo).toBe(1);
  const others = clavesPlantilla
    .filter((clave) => clave !== 'iosper' && clave !== 'demo')
    .map((clave) => numeroDeUnidad[clave]);
  expect(others).toEqual([...others].toSorted((a, b) => a - b));
});

test.each(Object.entries(coloresDados))('%s has the colours of the visual reference', (clave, dados) => {
  const tokens: Record<string, string> = tokensDe(plantillas[clave as keyof typeof plantillas].colores);
  const far = Object.entries(dados).filter(([token, hex]) => distanciaColor(tokens[token]!, hex) > 0.008);
  expect(far).toEqual([]);
});

test('computes contrast as WCAG does', () => {
  expect(contraste('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contraste('#ffffff', '#085262')).toBeCloseTo(8.77, 1);
});

test("links obsba's affiliates without an account and tres_de_febrero's new users to registration", () => {
  expect(plantillas.obsba.login.enlacesRegistro).toEqual([soyAfiliado]);
  expect(plantillas.tres_de_febrero.login.enlacesRegistro[0]).toMatch(/primera vez/);
  expect(plantillas.tres_de_febrero.login.bienvenida).toMatch(/Tres de Febrero/);
});

test.each(['l_zamora', 'san_isidro'] as const)("%s has its residents' postal codes", (clave) => {
  const { si, no } = codigosPostales[clave];
  const codes = plantillas[clave].registro.residentes?.codigosPostales;
  expect(codes).toEqual(expect.arrayContaining([...si]));
  expect(codes).not.toContain(no);
});

test("links escobar's two maps and says that its guards never close", () => {
  const { encabezado, login, centros, guardias } = plantillas.escobar;
  expect(encabezado.mapaCentros?.texto).toMatch(/guardias médicas.*24 horas/i);
  expect(encabezado.mapaCentros?.url).toBe('/contenido/mapa-centros');
  expect(login.guardias?.url).toBe('/contenido/mapa-guardias');
  expect(guardias.length).toBeGreaterThan(2);
  expect(centros.length).toBeGreaterThan(guardias.length);
});

test('gives vilsar 26 different pictures for 26 controls', () => {
  const { ayudas } = plantillas.vilsar;
  expect(Object.keys(ayudas).toSorted()).toEqual([...controlesConAyuda].toSorted());
  expect(new Set(Object.values(ayudas).map(({ imagen }) => imagen)).size).toBe(26);
});

test("shows osef's muted video with its five captions", () => {
  const { ayuda } = plantillas.osef.login;
  expect(ayuda).toMatchObject({ tipo: 'video', video: '/contenido/ayuda.mp4' });
  expect(ayuda.tipo === 'video' && ayuda.subtitulos).toHaveLength(5);
});

test('refuses an unknown property, a wrong hour and a javascript link', () => {
  const { demo } = plantillas;
  expect(Plantilla.safeParse({ ...demo, extra: 1 }).success).toBe(false);
  expect(
    Plantilla.safeParse({ ...demo, horarios: { ...demo.horarios, hrTurnosSemHasta: '24:30' } }).success,
  ).toBe(false);
  expect(Plantilla.safeParse({ ...demo, errorRedireccion: 'javascript:alert(1)' }).success).toBe(false);
});

test('reaches AA in dark mode with a primary or accent of any hue', () => {
  const fallan = Array.from({ length: 72 }, (_, i) => i * 5).flatMap((h) => {
    const colores = { primario: { l: 0.42, c: 0.2, h }, acento: { l: 0.8, c: 0.15, h: 360 - h }, neutro: h };
    return contrastesDe({ ...tokensDe(colores), ...tokensFijosOscuros, ...tokensOscurosDe(colores) }).filter(
      ({ razon, minimo }) => razon < minimo,
    );
  });
  expect(fallan).toEqual([]);
});
