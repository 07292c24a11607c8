/** The DNIs of the demo's people. */
export const ANA = '30111222';
export const CARLOS = '28444555';
export const LUCIA = '33777111';
export const BRUNO = '35222333';
export const LAURA = '20333444';
export const MARTIN = '23456789';
export const PAULA = '27555666';
export const DIEGO = '27555777';
export const JORGE = '24777888';
export const MARTA = '22999000';
/** A daughter of Ana; she has no account. */
export const SOFIA = '48111333';

/** The role in which each person signs in. */
export const ROL: Record<string, string> = {
  [ANA]: 'paciente',
  [CARLOS]: 'paciente',
  [LUCIA]: 'paciente',
  [BRUNO]: 'paciente',
  [LAURA]: 'profesional',
  [MARTIN]: 'profesional',
  [PAULA]: 'gestor_art',
  [DIEGO]: 'gestor_art',
  [JORGE]: 'coordinador_art',
  [MARTA]: 'administrador',
};
