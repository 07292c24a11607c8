/** Lower case without accents, so that 'Perez' finds 'Pérez'. */
export const plegar = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
