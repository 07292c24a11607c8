/** Limits against hoarding places, too high for a family to reach. A unit may set its own. */
export const TOPES = { integrantes: 15, altasPorDia: 4, turnosAdelante: 12, cambiosPorDia: 10 } as const;
export type Topes = Record<keyof typeof TOPES, number>;

interface DeLaUnidad {
  familia?: { integrantes?: number | undefined; altasPorDia?: number | undefined } | undefined;
  turnos?: { adelante?: number | undefined; cambiosPorDia?: number | undefined } | undefined;
}

export const topesDe = ({ familia, turnos }: DeLaUnidad): Topes => ({
  integrantes: familia?.integrantes ?? TOPES.integrantes,
  altasPorDia: familia?.altasPorDia ?? TOPES.altasPorDia,
  turnosAdelante: turnos?.adelante ?? TOPES.turnosAdelante,
  cambiosPorDia: turnos?.cambiosPorDia ?? TOPES.cambiosPorDia,
});

/** Texts shared by the screen's warning and the refusal. */
export const palabrasDeTope = {
  integrantes: (n: number) =>
    `Un grupo familiar tiene hasta ${n} menores a cargo. Si necesitás sumar más, comunicate con la institución.`,
  altasPorDia: (n: number) => `Se pueden sumar hasta ${n} integrantes por día. Podés seguir mañana.`,
  turnosAdelante: (n: number) =>
    `Tu grupo familiar tiene ${n} turnos por venir, que es el máximo. Cuando pase o canceles alguno, podés reservar otro.`,
  cambiosPorDia: (n: number) =>
    `Hoy ya cancelaste o cambiaste ${n} turnos, que es el máximo por día. Si no vas a ir, avisá con 'No voy a ir' en el correo del turno.`,
} as const satisfies Record<keyof Topes, (n: number) => string>;
