import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { Unidad } from '../../units/registry.ts';

export function correoDeDniResuelto({ plantilla }: Unidad, origin: string, aprobado: boolean) {
  return composeMail(plantilla, {
    titulo: aprobado ? 'Tu DNI cambió' : 'Tu DNI no cambió',
    parrafos: aprobado
      ? [
          'La institución aprobó el cambio de DNI que pediste. Desde ahora ingresá con el DNI nuevo y la misma contraseña.',
        ]
      : ['La institución no aprobó el cambio de DNI que pediste. Seguí ingresando con el de siempre.'],
    boton: { texto: 'Ingresar', url: `${origin}/login` },
    cierre: ['Si no pediste este cambio, comunicate con la institución.'],
  });
}

export function correoDeDniDeIntegranteResuelto(
  { plantilla }: Unidad,
  origin: string,
  nombre: string,
  aprobado: boolean,
) {
  const titulo = aprobado ? `El DNI de ${nombre} cambió` : `El DNI de ${nombre} no cambió`;
  return composeMail(plantilla, {
    titulo,
    parrafos: [
      aprobado
        ? `La institución aprobó el cambio de DNI que pediste para ${nombre}. Ya lo vas a ver en su perfil.`
        : `La institución no aprobó el cambio de DNI que pediste para ${nombre}. Sigue valiendo el de siempre.`,
    ],
    boton: { texto: 'Ingresar', url: `${origin}/login` },
    cierre: ['Si no pediste este cambio, comunicate con la institución.'],
  });
}

const titular = (persona: { nombre: string; apellido: string }) => `${persona.nombre} ${persona.apellido}`;
const SI_NO = 'Si creés que es un error, comunicate con la institución.';

/** To the holder who asked. */
export function correoDeVinculoResuelto(
  { plantilla }: Unidad,
  origin: string,
  nombre: string,
  aprobado: boolean,
) {
  const titulo = aprobado
    ? `La institución aprobó el vínculo con ${nombre}`
    : `La institución no aprobó el vínculo con ${nombre}`;
  return composeMail(plantilla, {
    titulo,
    parrafos: [
      aprobado
        ? `${nombre} sigue en tu grupo familiar, y desde ahora ves también lo que la institución ya tenía a su nombre.`
        : `${nombre} dejó de estar en tu grupo familiar.`,
    ],
    boton: { texto: 'Ingresar', url: `${origin}/login` },
    cierre: [SI_NO],
  });
}

/** To the holders who already had the person in their family. */
export function correoDeOtraFamilia(
  { plantilla }: Unidad,
  nombre: string,
  quien: { nombre: string; apellido: string },
) {
  const titulo = `${nombre} está también en otro grupo familiar`;
  return composeMail(plantilla, {
    titulo,
    parrafos: [
      `La institución aprobó que ${titular(quien)} tenga a ${nombre} en su grupo familiar: desde ahora ve sus turnos, sus atenciones y sus documentos, como vos.`,
    ],
    cierre: ['Si no estás de acuerdo, comunicate con la institución.'],
  });
}

/** To the account that asked for its older records. */
export function correoDeIdentidadResuelta({ plantilla }: Unidad, origin: string, aprobado: boolean) {
  const titulo = aprobado
    ? 'Tus registros anteriores ya están en tu cuenta'
    : 'Tus registros anteriores no se unieron a tu cuenta';
  return composeMail(plantilla, {
    titulo,
    parrafos: [
      aprobado
        ? 'La institución comprobó que los registros anteriores con tu DNI son tuyos: ya los ves en «Mis atenciones».'
        : 'La institución no pudo comprobar que los registros anteriores con tu DNI sean tuyos: siguen separados de tu cuenta.',
    ],
    boton: { texto: 'Ingresar', url: `${origin}/login` },
    cierre: [SI_NO],
  });
}

/** To the holder who reported a link. */
export function correoDeReporteResuelto(
  { plantilla }: Unidad,
  origin: string,
  nombre: string,
  aprobado: boolean,
) {
  const titulo = aprobado
    ? `${nombre} ya no está en tu grupo familiar`
    : `${nombre} sigue en tu grupo familiar`;
  return composeMail(plantilla, {
    titulo,
    parrafos: [
      aprobado
        ? `La institución revisó tu aviso y quitó a ${nombre} de tu grupo familiar.`
        : `La institución revisó tu aviso y mantuvo el vínculo con ${nombre}.`,
    ],
    boton: { texto: 'Ingresar', url: `${origin}/login` },
    cierre: [SI_NO],
  });
}
