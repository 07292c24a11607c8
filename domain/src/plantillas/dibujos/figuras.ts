/**
 * The figure inside the arch of each template's emblem (viewBox 0 0 34 38; the doorway spans x 7–27, y
 * 7.5–37).
 */

const a = 'fill="var(--accent)"';
const o = 'fill="var(--scene-1)"';
const trazo = (d: string, ancho = 2): string =>
  `<path d="${d}" fill="none" stroke="var(--accent)" stroke-width="${ancho}" stroke-linecap="round" stroke-linejoin="round"/>`;
const corte = (d: string, ancho = 1.4): string =>
  `<path d="${d}" fill="none" stroke="var(--scene-1)" stroke-width="${ancho}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const figuras: Record<string, string> = {
  // Anchor
  almirantebrown: `<circle cx="17" cy="14.6" r="2.3" fill="none" stroke="var(--accent)" stroke-width="1.8"/>${trazo('M17 17v15.5M13.5 20.5h7')}${trazo('M10 26.5c.6 4.2 3.4 6.2 7 6.2s6.4-2 7-6.2', 2.2)}`,
  // Corn cob
  chacabuco: `<path d="M17 10.5c3.6 2.4 4.8 7 4.2 12.5-.4 4-2 7-4.2 8-2.2-1-3.8-4-4.2-8-.6-5.5.6-10.1 4.2-12.5z" ${a}/>${corte('M13.2 17h7.6M12.8 20.5h8.4M13 24h8M17 12v18', 1)}<path d="M17 35.5c-5.5 0-7.5-4.5-7.5-12.5 3.6 2.5 6.8 6 7.5 12.5zM17 35.5c5.5 0 7.5-4.5 7.5-12.5-3.6 2.5-6.8 6-7.5 12.5z" ${a}/>`,
  // Road to the horizon
  corredores_viales: `<path d="M15.2 19h3.6L25.5 37h-17z" ${a}/>${corte('M17 21.5v2.2M17 26.5v3M17 32.5v4', 1.7)}<path d="M11.5 16.8a5.5 5.5 0 0 1 11 0z" ${a}/>`,
  // Person
  demo: `<circle cx="17" cy="18.5" r="4.6" ${a}/><path d="M9 36c0-7 3.4-11.4 8-11.4S25 29 25 36z" ${a}/>`,
  // Flower
  escobar: `${[0, 72, 144, 216, 288].map((g) => `<ellipse cx="17" cy="13.6" rx="2.9" ry="3.7" ${a} transform="rotate(${g} 17 18)"/>`).join('')}<circle cx="17" cy="18" r="2.2" ${o}/>${trazo('M17 25v11', 1.9)}<path d="M17 34c.4-4.4 3-6.4 6.6-6.4-.2 4-2.6 6.4-6.6 6.4z" ${a}/>`,
  // Sprout in a pot
  escobar_udp: `<path d="M11 27.5h12l-1.6 8.5h-8.8z" ${a}/><path d="M10 25h14v2.7H10z" ${a}/>${corte('M10.5 28h13', 0.9)}${trazo('M17 25v-7', 1.8)}<path d="M17 20c-5 .4-7-2.6-7-6.5 4.4 0 7 2 7 6.5zM17 17.8c0-4.3 2.4-6.3 6.6-6.3 0 4-2.2 6.3-6.6 6.3z" ${a}/>`,
  // Aeroplane
  ezeiza: `<path d="M17 10.5c1.4 0 2.1 2.2 2.1 5v3.7l6.4 5.4v2.9l-6.4-2.7v5.4l2.3 2v2.3L17 33.3l-4.4 1.2v-2.3l2.3-2v-5.4l-6.4 2.7v-2.9l6.4-5.4v-3.7c0-2.8.7-5 2.1-5z" ${a}/>`,
  // Ombú
  florencio_varela: `<path d="M8.5 22c-.5-3 1.3-5 3.7-5.2.4-3.6 3-5.6 5.6-4.9 2.7-1.3 5.4.7 5.3 3.7 2.2.5 3.2 3.6 2.2 6.4-1.4 2.3-4.6 2.3-6 .7-1.5 1.7-4 1.6-5-.1-1.6 1.7-4.7 1.7-5.8-.6z" ${a}/><path d="M15.3 22.5h3.6c-.3 5.2.9 9 4.1 12.5-2 .8-3.6.4-4.6-.6-.6 1-2.4 1-3 0-1 1-2.6 1.4-4.4.6 3.2-3.5 4.5-7.3 4.3-12.5z" ${a}/>`,
  // Umbrella
  gagil: `<path d="M8.5 23.5a8.5 9.5 0 0 1 17 0c-1.5-1.6-4-1.6-5.6 0-1.3-1.5-4.5-1.5-5.8 0-1.6-1.6-4.1-1.6-5.6 0z" ${a}/>${trazo('M17 12.5V11.6M17 22v10.2c0 3.4-4.7 3.4-4.7.2', 1.9)}`,
  // Hard hat
  galeno: `<path d="M9.8 27a7.2 7.6 0 0 1 4.7-7.1l.6 4.6h.4l-.2-6.2h3.4l-.2 6.2h.4l.6-4.6a7.2 7.6 0 0 1 4.7 7.1z" ${a}/><rect x="8" y="28.2" width="18" height="3" rx="1.5" ${a}/>`,
  // Pulse
  guardia: `<circle cx="17" cy="13.8" r="2.6" ${a}/>${trazo('M8.8 26h3.4l2-6 4 12 2.4-9 1.2 3h3.4', 2.2)}`,
  // Stethoscope
  guemes: `${trazo('M12 13v6.5a5 5 0 0 0 10 0V13M17 24.5v4.5c0 5.5 6.8 5 6.8-.5', 2.1)}<circle cx="23.8" cy="26.2" r="2.5" ${a}/><circle cx="12" cy="12.8" r="1.5" ${a}/><circle cx="22" cy="12.8" r="1.5" ${a}/>`,
  // Shield with a star
  iosfa: `<path d="M17 11.5c2.3 1.8 4.8 2.5 7.5 2.5v8.5c0 5.5-3 9.5-7.5 12-4.5-2.5-7.5-6.5-7.5-12V14c2.7 0 5.2-.7 7.5-2.5z" ${a}/><path d="M17 16.8l1.7 3.6 3.9.5-2.9 2.7.8 3.9-3.5-2-3.5 2 .8-3.9-2.9-2.7 3.9-.5z" ${o}/>`,
  // Palm
  iosper: `${trazo('M16.4 36c.2-7 .4-11 .9-16', 2.2)}<path d="M17.3 19.8c-3.6-4-7.3-3.4-8.8.2 3-1.4 5.8-1.4 8.8-.2zM17.3 19.8c3.6-4 7.3-3.4 8.3.4-2.8-1.6-5.3-1.6-8.3-.4zM17.3 19.8c-4.6-.4-6.8 2.6-6.3 6.2 1.3-2.8 3.3-4.7 6.3-6.2zM17.3 19.8c4.6-.4 6.8 2.6 6.2 6.2-1.3-2.8-3.2-4.7-6.2-6.2zM17.3 19.8c-2.7-3.3-2-6.6.2-8.6.9 3 1.3 5.6-.2 8.6z" ${a}/>`,
  // Hills and sun
  l_zamora: `<path d="M9 36v-5c4-6 7-6 9-1 2-4 5-4 7-1v7z" ${a}/><circle cx="14" cy="19" r="3.4" ${a}/>`,
  // Factory
  lanus: `<path d="M9 36V25.5l4.7-3.5v3.5l4.7-3.5v3.5l1.6-1.2.6-11h3.2l1.2 22.7z" ${a}/><path d="M11.5 29.5h2.6v2.7h-2.6zM16 29.5h2.6v2.7H16zM20.5 29.5h2.6v2.7h-2.6z" ${o}/>`,
  // Obelisk
  obsba: `<path d="M17 9.5l2.3 3.6 1 18.4h-6.6l1-18.4z" ${a}/><path d="M11.5 32.5h11V36h-11z" ${a}/><path d="M16.3 16h1.4v2.6h-1.4z" ${o}/>`,
  // Mountains and moon
  osef: `<path d="M9 36V29l5-8 4 5.5 2.6-3.6L25 29v7z" ${a}/><circle cx="21.5" cy="16.5" r="2.6" ${a}/>`,
  // Key
  osperyh: `<circle cx="17" cy="16.5" r="5" ${a}/><circle cx="17" cy="15.5" r="1.9" ${o}/><path d="M15.7 20.5h2.6V35.5l-1.3 1-1.3-1z" ${a}/><path d="M17.5 26.5h4.2v2.4h-4.2zM17.5 30.8h3v2.4h-3z" ${a}/>`,
  // Ear of wheat
  osprera: `${trazo('M17 36V14', 1.5)}${[0, 1, 2, 3].map((i) => `<path d="M16.7 ${21.5 + i * 4}c-3.7-.2-5-2.4-5-5 3.4.2 5 2 5 5zM17.3 ${21.5 + i * 4}c3.7-.2 5-2.4 5-5-3.4.2-5 2-5 5z" ${a}/>`).join('')}<path d="M17 16.5c-2-2-2-4.5 0-6.5 2 2 2 4.5 0 6.5z" ${a}/>`,
  // Kiosk with a touch screen
  osprera_totem: `<path d="M11 33V16.5a6 6 0 0 1 12 0V33z" ${a}/><path d="M13.2 26v-9.3a3.8 3.8 0 0 1 7.6 0V26z" ${o}/><circle cx="17" cy="20.5" r="1.9" ${a}/><path d="M9 34h16v2.2H9z" ${a}/><path d="M14.5 28.2h5v1.6h-5z" ${o}/>`,
  // Lantern
  ospsip: `${trazo('M13.3 16.5c0-5.5 7.4-5.5 7.4 0', 1.8)}<path d="M11.5 16.5h11v2.6h-11zM11 32h12v3.5H11z" ${a}/><path d="M12.3 20.3h9.4l.8 10.5h-11z" ${a}/><path d="M17 22c2 2.2 2.6 3.6 2.6 5a2.6 2.6 0 0 1-5.2 0c0-1.4.6-2.8 2.6-5z" ${o}/>`,
  // Turtle
  pehuajo: `<path d="M8.5 28.5c.3-5.2 3.2-8.5 7.3-8.5s7 3.3 7.3 8.5z" ${a}/>${corte('M15.8 20.5v3M12.3 28.2l1-3.2 2.5-1.5 2.5 1.5 1 3.2', 1.2)}<path d="M23.3 28c.2-3 .3-5.7 2-6.2 1.5-.3 2.2 1.7 1.3 3.2-.8 1.3-1.3 2.1-1.5 3.8z" ${a}/><path d="M8 29.6h17v2H8z" ${a}/><path d="M9.8 31.5h3.8v3.5H9.8zM18 31.5h3.8v3.5H18z" ${a}/><path d="M21 12.2a2.6 2.6 0 1 0 1.8 4.4 3.2 3.2 0 0 1-1.8-4.4z" ${a}/>`,
  // Fish
  ramallo: `<path d="M8.5 21c3-5 9-6 13-1.6l4-3.4c-.6 3.4-.6 5.8 0 9.2l-4-3.4c-4 4.4-10 4.2-13-.8z" ${a}/><circle cx="12.6" cy="20.3" r="1.1" ${o}/>${trazo('M9.5 30c2.5-2 5 2 7.5 0s5 2 7.5 0M11 34.5c2-1.6 4 1.6 6 0s4 1.6 6 0', 1.7)}`,
  // Sailing boat
  san_isidro: `<path d="M16 11v17.5H9.5C12 24 14.5 18 16 11zM17.8 14c3.2 4.5 5.2 9.5 6.2 14.5h-6.2z" ${a}/><path d="M8.5 30.3h17c-1 3.6-3 5.2-5.5 5.2h-6c-2.5 0-4.5-1.6-5.5-5.2z" ${a}/>`,
  // Heron on the lagoon
  san_vicente: `<path d="M12 14.5c1.5-3 5.5-2.8 5.8.5.3 3-2 4-2 6.5 3-1.5 8 .5 9.2 6.5-5.5 1.2-11.4.4-11.8-5.5-.2-3.5 2.4-4.6 2-6.6-.3-1.3-1.8-1-3.2-1.4z" ${a}/><path d="M12.8 13.6l-4.3 1 4.3.9z" ${a}/>${trazo('M17.6 28v6M20.2 28v6M9.5 35.2h15', 1.4)}`,
  // Video camera
  telemedicina: `<path d="M9 19.5a2.5 2.5 0 0 1 2.5-2.5h7a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 9 28.5z" ${a}/><path d="M22 22.3l4-2.6v8.6l-4-2.6z" ${a}/><path d="M14 20.5h2v2.5h2.5v2H16v2.5h-2V25h-2.5v-2H14z" ${o}/>`,
  // Three streams
  tres_arroyos: trazo(
    'M8.8 18c2.7-2.6 5.4 2.6 8.2 0s5.5 2.6 8.2 0M8.8 25c2.7-2.6 5.4 2.6 8.2 0s5.5 2.6 8.2 0M8.8 32c2.7-2.6 5.4 2.6 8.2 0s5.5 2.6 8.2 0',
    2.4,
  ),
  // Railway engine, from the front
  tres_de_febrero: `<path d="M11 31V15.5a6 4.5 0 0 1 12 0V31a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 11 31z" ${a}/><path d="M13 16.5h8v5.5h-8z" ${o}/><circle cx="14" cy="27.5" r="1.5" ${o}/><circle cx="20" cy="27.5" r="1.5" ${o}/>${trazo('M13 33.5l-2.5 3M21 33.5l2.5 3', 1.8)}`,
  // Heart
  vilsar: `<path d="M17 34C11 29.5 8.5 26 8.5 21.8c0-5.3 6.3-6.7 8.5-2.3 2.2-4.4 8.5-3 8.5 2.3 0 4.2-2.5 7.7-8.5 12.2z" ${a}/><circle cx="17" cy="13.5" r="1.7" ${a}/>`,
};
