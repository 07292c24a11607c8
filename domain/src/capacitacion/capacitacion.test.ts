import { describe, expect, it } from 'vitest';
import { Lectura } from '../contenido/lectura.ts';
import { tokensDe } from '../plantillas/colores.ts';
import { plantillas } from '../plantillas/index.ts';
import { bannersIniciales } from './banners.ts';
import { Banner } from './contract.ts';
import { laminas, laminaSvg } from './laminas.ts';
import { paginas } from './paginas.ts';

describe('the starting set of banners', () => {
  it('satisfies the schema, each with a unique code', () => {
    for (const banner of bannersIniciales) expect(Banner.parse(banner)).toEqual(banner);
    expect(new Set(bannersIniciales.map(({ cod }) => cod)).size).toBe(bannersIniciales.length);
  });

  it('refers only to existing pieces', () => {
    const pieza = (direccion: string) => direccion.split('/').at(-1)!;
    for (const banner of bannersIniciales) {
      const imagen = banner.type === 'imagen' ? banner.address : banner.image!;
      expect(Object.keys(laminas)).toContain(pieza(imagen).replace('.svg', ''));
      if (banner.type === 'url') expect(Object.keys(paginas)).toContain(pieza(banner.address));
    }
  });

  it('has valid pages', () => {
    for (const pagina of Object.values(paginas)) expect(() => Lectura.parse(pagina)).not.toThrow();
  });
});

it.each(Object.keys(laminas))(
  '%s has a description and is drawn in the colours of every template',
  (nombre) => {
    for (const { colores } of Object.values(plantillas)) {
      const svg = laminaSvg(laminas[nombre]!, tokensDe(colores));
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 600"[^>]*role="img"[^>]*><title>[^<]{20,}<\/title>/,
      );
      expect(svg).not.toMatch(/var\(|undefined|NaN|<script|href=/);
    }
  },
);
