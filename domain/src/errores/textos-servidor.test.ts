import { describe, expect, it } from 'vitest';
import { errores, PortalError, erroresPorStatus } from './errores.ts';
import { reconocer, textosServidor, type TextoServidor } from './textos-servidor.ts';

/**
 * The substring that the web searches for and the text that it then shows, typed from sections 7 and 8 of the
 * specification.
 */
const esperado: Record<string, { busca: string; muestra: string | null }> = {
  turno_sin_email: { busca: 'Email', muestra: 'El paciente seleccionado no tiene un email asociado.' },
  turno_ocupado: { busca: 'disponibles', muestra: 'Este turno ya fue ocupado.' },
  turno_repetido: { busca: 'ya cuenta con un turno reservado', muestra: null },
  turno_inexistente: { busca: 'No se encontro el turno', muestra: 'No se encontraron turnos' },
  limite_de_atenciones: { busca: 'límite', muestra: null },
  sin_atenciones: { busca: 'No se encontraron atenciones', muestra: 'Sin resultados' },
  caso_inexistente: { busca: 'No se encontró el caso', muestra: null },
  codigo_postal: { busca: 'Código postal', muestra: 'Código postal no válido' },
};
const claves = Object.keys(textosServidor) as TextoServidor[];

describe('server texts that the web branches on', () => {
  it('are exactly those of the specification', () => {
    expect(claves.toSorted()).toEqual(Object.keys(esperado).toSorted());
  });

  it.each(claves)("%s: the server's text contains the substring that the web searches for", (clave) => {
    expect(textosServidor[clave].texto).toContain(esperado[clave]!.busca);
    expect(textosServidor[clave].contiene).toBe(esperado[clave]!.busca);
    expect(textosServidor[clave].muestra).toBe(esperado[clave]!.muestra);
  });

  it.each(claves)('recognises %s from its own text only', (clave) => {
    expect(claves.filter((otra) => reconocer(textosServidor[clave].texto, [otra]) !== undefined)).toEqual([
      clave,
    ]);
    expect(reconocer(`Error: ${textosServidor[clave].texto} (12)`, claves)).toBe(clave);
  });

  it('does not recognise a text outside the table', () => {
    expect(reconocer('Otra cosa', claves)).toBeUndefined();
    expect(reconocer(textosServidor.turno_ocupado.texto, [])).toBeUndefined();
  });
});

describe('refusals', () => {
  it.each([
    ['datos_invalidos', 422, 'Revise la información'],
    ['registro_fallido', 409, 'Revise la información'],
    ['login_incorrecto', 401, 'DNI o contraseña incorrectos'],
    ['clave_incorrecta', 422, 'La clave es incorrecta'],
    [
      'no_habilitado',
      403,
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    ],
    ['cp', 422, 'Código postal inválido'],
  ] as const)('answers %s with status %i and %s', (code, status, texto) => {
    expect(errores[code]).toEqual({ status, texto });
    expect(new PortalError(code).message).toBe(texto);
  });

  it('gives every code one status', () => {
    const codes = Object.values(erroresPorStatus).flatMap((textos) => Object.keys(textos));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('gives every refusal an error status and a text', () => {
    for (const { status, texto } of Object.values(errores)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(texto.length).toBeGreaterThan(8);
    }
  });
});
