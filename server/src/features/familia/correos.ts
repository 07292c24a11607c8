import { composeMail } from '../../platform/mail-layout.ts';
import type { Unidad } from '../unidades/registry.ts';

export function correoDeDniResuelto({ plantilla }: Unidad, origin: string, aprobado: boolean) {
  return composeMail(plantilla, {
    asunto: `${aprobado ? 'Tu DNI cambió' : 'Tu DNI no cambió'} · ${plantilla.nombre}`,
    titulo: aprobado ? 'Tu DNI cambió' : 'Tu DNI no cambió',
    parrafos: aprobado
      ? ['La institución aprobó el cambio de DNI que pediste. Desde ahora ingresá con el DNI nuevo y la misma contraseña.']
      : ['La institución no aprobó el cambio de DNI que pediste. Seguí ingresando con el de siempre.'],
    boton: { texto: 'Ingresar', url: `${origin}/login` },
    cierre: ['Si no pediste este cambio, comunicate con la institución.'],
  });
}

export function correoDeDniDeIntegranteResuelto({ plantilla }: Unidad, origin: string, nombre: string, aprobado: boolean) {
  const titulo = aprobado ? `El DNI de ${nombre} cambió` : `El DNI de ${nombre} no cambió`;
  return composeMail(plantilla, {
    asunto: `${titulo} · ${plantilla.nombre}`,
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
