import { describe, expect, it } from 'vitest';
import { leerDni } from './dni-leido.ts';

const TARJETA = '00250381645@NÚÑEZ@MARÍA DEL CARMEN@F@30111222@B@14/03/1983@02/05/2016@277';
const PRIMERA =
  '@30111222    @A@1@NÚÑEZ@MARÍA DEL CARMEN@ARGENTINA@14/03/1983@F@02/05/2011@00010381645@7055 @02/05/2026@8@0@ILR:2.01 C:110927.01@UNIDAD #02';
const MARIA = {
  dni: '30111222',
  apellido: 'Núñez',
  nombre: 'María del Carmen',
  sexo: 'F',
  fec_nac: '1983-03-14',
};

describe('the code of a DNI', () => {
  it('is read from a card', () => {
    expect(leerDni(TARJETA)).toEqual({ ...MARIA, nro_tramite: '00250381645' });
  });

  it('is read from one of the first cards, which have another order', () => {
    expect(leerDni(PRIMERA)).toEqual({ ...MARIA, nro_tramite: '00010381645' });
  });

  it('may have a document number with a leading zero, and a person who is neither F nor M', () => {
    const codigo = TARJETA.replace('30111222', '05123456').replace('@F@', '@X@');
    expect(leerDni(codigo)).toMatchObject({ dni: '5123456', sexo: 'X' });
  });

  it.each([
    ['empty', ''],
    ['that of a product', '7790001000011'],
    ['an address', 'https://ejemplo.com.ar/@algo@otro'],
    ['cut off', TARJETA.slice(0, 40)],
    ['without a number', TARJETA.replace('30111222', 'A')],
    ['with a day that does not exist', TARJETA.replace('14/03/1983', '31/02/1983')],
    ['with a short procedure number', TARJETA.replace('00250381645', '1234')],
    ['with an unknown sex', TARJETA.replace('@F@', '@Z@')],
    ['without a surname', TARJETA.replace('NÚÑEZ', ' ')],
  ])('is not accepted when it is %s', (_, texto) => {
    expect(leerDni(texto)).toBeUndefined();
  });
});
