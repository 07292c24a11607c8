import type { Rol } from '@portal/domain/roles/roles';

/** The professional's data on a prescription. */
export interface ProfesionalDemo {
  tratamiento: string;
  profesion: string;
  especialidad: string;
  matricula: string;
  /**
   * `null` if the administration has not entered it yet: their prescriptions say 'incompleta, sin validez'.
   */
  refeps: string | null;
  domicilio: string;
  /** Pen strokes, in a box of 220 by 64. */
  firma: string;
  servicios: readonly string[];
}

/** The demo's people, the same in every unit. */
export interface PersonaDemo {
  dni: string;
  nombre: string;
  apellido: string;
  fec_nac: string;
  sexo: 'F' | 'M';
  roles: readonly Rol[];
  email: string | null;
  /** State in the unit's padrón: active, ended, or absent. */
  padron: 'A' | 'B' | null;
  descripcion: string;
  /** Declared medical conditions, with their observation. */
  condiciones?: Readonly<Record<string, string>>;
  familia?: readonly {
    dni: string;
    nombre: string;
    apellido: string;
    edad: number;
    nacimiento: string;
    sexo: 'F' | 'M';
  }[];
  profesional?: ProfesionalDemo;
}

const correo = (nombre: string) => `${nombre}@ejemplo.com.ar`;

export const CLAVE_DEMO = 'demo1234';

export const personasDemo: readonly PersonaDemo[] = [
  {
    dni: '30111222',
    nombre: 'Ana',
    apellido: 'Gómez',
    fec_nac: '1985-03-14',
    sexo: 'F',
    roles: ['paciente'],
    email: correo('ana.gomez'),
    padron: 'A',
    descripcion: 'Ana Gómez, titular con su familia (Mateo y Sofía)',
    condiciones: { hipertension: 'Controlada con medicación', alteracionesVisuales: '' },
    familia: [
      { dni: '54111222', nombre: 'Mateo', apellido: 'Gómez', edad: 8, nacimiento: '06-10', sexo: 'M' },
      { dni: '48111333', nombre: 'Sofía', apellido: 'Gómez', edad: 16, nacimiento: '02-25', sexo: 'F' },
    ],
  },
  {
    dni: '28444555',
    nombre: 'Carlos',
    apellido: 'Díaz',
    fec_nac: '1980-07-02',
    sexo: 'M',
    roles: ['paciente'],
    email: correo('carlos.diaz'),
    padron: 'A',
    descripcion: 'Carlos Díaz, titular sin familia ni atenciones',
  },
  {
    dni: '33777111',
    nombre: 'Lucía',
    apellido: 'Fernández',
    fec_nac: '1988-11-30',
    sexo: 'F',
    roles: ['paciente'],
    email: correo('lucia.fernandez'),
    padron: 'B',
    descripcion: 'Lucía Fernández, sin cobertura en ninguna obra social',
  },
  {
    dni: '35222333',
    nombre: 'Bruno',
    apellido: 'Acosta',
    fec_nac: '1990-05-20',
    sexo: 'M',
    roles: ['paciente'],
    email: null,
    padron: 'A',
    descripcion: 'Bruno Acosta, llegó al límite de atenciones; sin correo',
  },
  {
    dni: '20333444',
    nombre: 'Laura',
    apellido: 'Pérez',
    fec_nac: '1972-09-08',
    sexo: 'F',
    roles: ['profesional'],
    email: correo('laura.perez'),
    padron: null,
    descripcion: 'Dra. Laura Pérez, profesional (Clínica Médica y Pediatría)',
    profesional: {
      tratamiento: 'Dra.',
      profesion: 'Médica',
      especialidad: 'Pediatría',
      matricula: '98765',
      refeps: '920333444',
      domicilio: 'Av. Meeks 1250, Lomas de Zamora',
      firma:
        'M8 50c14-4 26-40 22-44s-14 30-8 42 22-8 26-18-8 18 2 18 12-16 16-18-4 18 4 18 16-24 18-22-12 40-10 34 14-36 22-34-2 18-10 18m24-6c10-2 10-14 4-14s-10 18 2 18 14-18 20-18-6 14 4 14 14-10 34-14',
      servicios: ['A', 'B'],
    },
  },
  {
    dni: '23456789',
    nombre: 'Martín',
    apellido: 'Ruiz',
    fec_nac: '1975-01-19',
    sexo: 'M',
    roles: ['profesional'],
    email: correo('martin.ruiz'),
    padron: null,
    descripcion: 'Dr. Martín Ruiz, profesional (Clínica Médica, Dermatología, Medicina Laboral)',
    profesional: {
      tratamiento: 'Dr.',
      profesion: 'Médico',
      especialidad: 'Dermatología',
      matricula: '102334',
      refeps: null,
      domicilio: 'Av. Meeks 1250, Lomas de Zamora',
      firma:
        'M10 54c2-14 8-40 14-44 4-2 2 18-2 44M14 30c10-14 30-26 34-18s-16 18-28 18c14 0 26 22 34 22 8-2 12-22 18-22s-8 22 2 22 10-20 18-22-2 20 6 20 14-26 24-30M120 20c2-2 4-2 4 0M96 56c30-6 66-8 104-4',
      servicios: ['A', 'D', 'L'],
    },
  },
  {
    dni: '27555666',
    nombre: 'Paula',
    apellido: 'Sosa',
    fec_nac: '1984-04-11',
    sexo: 'F',
    roles: ['gestor_art'],
    email: correo('paula.sosa'),
    padron: null,
    descripcion: 'Paula Sosa, gestora de casos ART',
  },
  {
    dni: '27555777',
    nombre: 'Diego',
    apellido: 'Molina',
    fec_nac: '1983-12-03',
    sexo: 'M',
    roles: ['gestor_art'],
    email: correo('diego.molina'),
    padron: null,
    descripcion: 'Diego Molina, gestor de casos ART',
  },
  {
    dni: '24777888',
    nombre: 'Jorge',
    apellido: 'Luna',
    fec_nac: '1976-06-27',
    sexo: 'M',
    roles: ['coordinador_art'],
    email: correo('jorge.luna'),
    padron: null,
    descripcion: 'Jorge Luna, coordinador ART',
  },
  {
    dni: '22999000',
    nombre: 'Marta',
    apellido: 'Rey',
    fec_nac: '1974-10-15',
    sexo: 'F',
    roles: ['administrador'],
    email: correo('marta.rey'),
    padron: null,
    descripcion: 'Marta Rey, administradora de la unidad',
  },
];

/** In the padrón without an account, for trying an insurer's registration. */
export const padronSinCuenta = [
  {
    dni: '36555111',
    apellido: 'Romero',
    nombre: 'Nadia',
    fec_nac: '1991-08-09',
    sexo: 'F',
    nro_afiliado: '36555111',
    estado: 'A',
  },
  {
    dni: '37555222',
    apellido: 'Vega',
    nombre: 'Tomás',
    fec_nac: '1993-03-21',
    sexo: 'M',
    nro_afiliado: '37555222',
    estado: 'B',
  },
] as const;

export const serviciosDemo = [
  {
    id: 1,
    nombre: 'Clínica Médica',
    sigla: 'A',
    pediatrica: false,
    a_demanda: true,
    por_turno: true,
    turno_profesional: false,
    riesgo_trabajo: false,
  },
  {
    id: 2,
    nombre: 'Pediatría',
    sigla: 'B',
    pediatrica: true,
    a_demanda: true,
    por_turno: true,
    turno_profesional: false,
    riesgo_trabajo: false,
  },
  {
    id: 3,
    nombre: 'Dermatología',
    sigla: 'D',
    pediatrica: false,
    a_demanda: false,
    por_turno: true,
    turno_profesional: true,
    riesgo_trabajo: false,
  },
  {
    id: 4,
    nombre: 'Medicina Laboral',
    sigla: 'L',
    pediatrica: false,
    a_demanda: false,
    por_turno: true,
    turno_profesional: false,
    riesgo_trabajo: true,
  },
] as const;
