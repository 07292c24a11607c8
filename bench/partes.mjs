// All measurements, in the order of the table, with their title, their time limit in minutes, and the tools that
// are brought before their time begins (`preparar.mjs`).
export const parts = [
  { name: 'turnos', title: 'Free slots and bookings, a million turnos', minutes: 25 },
  { name: 'crecimiento', title: 'Lists as the data grows a hundredfold', minutes: 12 },
  { name: 'unidades', title: 'One unit among ten thousand', minutes: 60 },
  { name: 'historial', title: 'One person with 20,000 attentions beside one with 20', minutes: 10 },
  { name: 'casos', title: 'A hundred thousand cases beside a thousand', minutes: 15 },
  { name: 'fhir', title: 'A hundred thousand patients read by another system', minutes: 12 },
  { name: 'fila', title: 'The line: 2,000 who wait, 50 who call, two processes', minutes: 10 },
  { name: 'conectados', title: 'Ten thousand connected to one process', minutes: 10 },
  { name: 'ingreso', title: 'A storm of sign-ins', minutes: 5 },
  { name: 'llamada', title: 'The call', minutes: 8, needs: ['chromium'] },
  { name: 'redes', title: 'The call over bad networks', minutes: 12, needs: ['chromium', 'iproute2'] },
  { name: 'relevo', title: 'The call through a relay', minutes: 20, needs: ['chromium', 'coturn'] },
  {
    name: 'recambio',
    title: 'A rolling upgrade over a migration, under load',
    minutes: 20,
    needs: ['nginx'],
  },
  { name: 'ajenos', title: 'Foreign beside missing, in time', minutes: 8 },
  { name: 'bytes', title: 'Bytes of the first load', minutes: 2 },
  { name: 'lighthouse', title: 'Lighthouse, mobile', minutes: 45, needs: ['chromium', 'lighthouse'] },
];

/** Drills that need root and Debian's packages. They have commands of their own; the table shows what they saved. */
export const drills = [
  { name: 'cluster', title: 'Faults of a cluster, under load', command: 'npm run fallas -- --cluster' },
  { name: 'recuperacion', title: 'Everything lost, and back to a minute', command: 'npm run recuperacion' },
];
