export const roles = ['paciente', 'profesional', 'gestor_art', 'coordinador_art', 'administrador'] as const;
export type Rol = (typeof roles)[number];

export const nombreDeRol: Record<Rol, string> = {
  paciente: 'Paciente',
  profesional: 'Profesional',
  gestor_art: 'Gestión de casos',
  coordinador_art: 'Coordinación de casos',
  administrador: 'Administración',
};

/** The specification's "ART check". */
export const esArt = (rol: Rol) => rol === 'gestor_art' || rol === 'coordinador_art';
export const esPersonal = (rol: Rol) => rol !== 'paciente';
