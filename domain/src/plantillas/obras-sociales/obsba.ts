import { obraSocial } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const obsba: Plantilla = obraSocial(
  'obsba',
  {
    nombre: 'ObSBA',
    marca: { fuerte: 'ObSBA', resto: 'Telemedicina' },
    // brick and sand
    colores: { primario: { l: 0.439, c: 0.117, h: 32 }, acento: { l: 0.845, c: 0.09, h: 87 }, neutro: 40 },
  },
  {
    guia: 'padron',
    registro: {
      obraSocial: 'OBSBA',
      plan: false,
      reglaAfiliado: 'digitos_requerido_largo',
      ayudaTramite: false,
    },
    padron: { protocolo: 'afiliado', registro: true, perfil: true, familiar: true },
    login: {
      enlacesRegistro: ['Soy afiliado y no tengo cuenta'],
      contacto: {
        titulo: 'Información de contacto',
        datos: [
          { etiqueta: 'Atención al afiliado', valor: '0800-555-0116', enlace: 'tel:08005550116' },
          {
            etiqueta: 'Correo',
            valor: 'telemedicina@obsba.example',
            enlace: 'mailto:telemedicina@obsba.example',
          },
          { etiqueta: 'Horario', valor: 'Lunes a viernes de 8 a 20 hs' },
          { etiqueta: 'Emergencias', valor: '107', enlace: 'tel:107' },
        ],
      },
    },
  },
);
