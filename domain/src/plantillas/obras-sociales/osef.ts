import { subtitulosDeAyuda } from '../../contenido/video/subtitulos.ts';
import { obraSocial } from '../bases.ts';
import type { Plantilla } from '../plantilla.ts';

export const osef: Plantilla = obraSocial(
  'osef',
  {
    nombre: 'OSEF',
    marca: { fuerte: 'OSEF', resto: 'Tierra del Fuego' },
    // southern blue and autumn lenga
    colores: { primario: { l: 0.42, c: 0.128, h: 262 }, acento: { l: 0.8, c: 0.12, h: 71 }, neutro: 257 },
  },
  {
    guia: 'padron',
    capacitaciones: true,
    registro: { obraSocial: 'OSEF', plan: false, numeroAfiliado: false, reglaAfiliado: 'digitos' },
    padron: { protocolo: 'habilitacion', registro: true, perfil: true, familiar: true, atencion: true },
    login: { ayuda: { tipo: 'video', video: '/contenido/ayuda.mp4', subtitulos: subtitulosDeAyuda } },
    horarios: { hrTurnosSemDesde: '09:00', hrTurnosSemHasta: '19:00', hrTurnosSabDesde: '10:00' },
  },
);
