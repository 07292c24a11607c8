import type { Lectura } from '@portal/domain/contenido/lectura';
import { LecturaVista } from '../features/contenido/lectura-vista.tsx';

export const verTerminos = (lectura: Lectura) => <LecturaVista lectura={lectura} />;
