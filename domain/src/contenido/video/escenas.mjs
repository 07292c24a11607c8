// The five slides of the help video, in the product's visual style: the arch, paper, one thing at a time.

const campo = (label, content) =>
  `<div class="campo"><b>${label}</b><div class="caja">${content}</div></div>`;

const persona = (inicial, nombre, detalle, id) =>
  `<div class="opcion" id="${id}"><span class="avatar">${inicial}</span><span><b>${nombre}</b><small>${detalle}</small></span><i class="radio"></i></div>`;

const cara = `<path d="M84 92c0-27 14-44 36-44s36 17 36 44c0 31-16 52-36 52s-36-21-36-52z" fill="#e8b892"/>
<path d="M79 104c-2-38 14-58 42-58 26 0 42 20 40 56-10-6-16-18-18-32-6 16-38 16-64 34z" fill="#4a2c1d"/>
<circle cx="106" cy="100" r="2.8" fill="#2a1c16"/><circle cx="134" cy="100" r="2.8" fill="#2a1c16"/>
<path d="M110 121c6 5.5 14 5.5 20 0" fill="none" stroke="#7d4430" stroke-width="3" stroke-linecap="round"/>`;

const medica = `<svg viewBox="0 0 240 240"><path d="M104 130h32v44h-32z" fill="#d9a27c"/><path d="M20 240c0-52 34-74 78-82 6 16 38 16 44 0 44 8 78 30 78 82z" fill="#f4f7f8"/>
<path d="M98 158c6 16 38 16 44 0l4 2-26 62-26-62z" fill="var(--primary)"/>
<path d="M96 159l24 63-18 18H84l-10-62c6-10 14-16 22-19zM144 159l-24 63 18 18h18l10-62c-6-10-14-16-22-19z" fill="#dfe7ea"/>
<path d="M84 166c-6 26 0 40 10 48m62-48c5 22 2 36-4 44" fill="none" stroke="var(--scene-3)" stroke-width="5" stroke-linecap="round"/><circle cx="96" cy="218" r="7" fill="var(--scene-3)"/>${cara}</svg>`;

const paciente = `<svg viewBox="0 0 240 240"><path d="M104 130h32v44h-32z" fill="#c88f69"/><path d="M20 240c0-52 34-74 78-82 6 16 38 16 44 0 44 8 78 30 78 82z" fill="var(--accent)"/>
<path d="M84 92c0-27 14-44 36-44s36 17 36 44c0 31-16 52-36 52s-36-21-36-52z" fill="#d9a07a"/><path d="M80 102c-2-36 14-56 40-56s42 20 40 56c-8-8-14-18-16-34-10 16-36 24-64 34z" fill="#2d1f1a"/>
<circle cx="106" cy="100" r="2.8" fill="#2a1c16"/><circle cx="134" cy="100" r="2.8" fill="#2a1c16"/><path d="M110 121c6 5.5 14 5.5 20 0" fill="none" stroke="#7d4430" stroke-width="3" stroke-linecap="round"/></svg>`;

const icono = (paths) =>
  `<svg class="icono" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;
const camara = icono(
  '<path d="m16 13 5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5"/><rect x="2" y="6" width="14" height="12" rx="2"/>',
);
const microfono = icono(
  '<path d="M12 19v3"/><path d="M19 10v2a7 7 0 0 1-14 0v-2"/><rect x="9" y="2" width="6" height="13" rx="3"/>',
);
const cortar = icono(
  '<path d="M10.68 13.31a16 16 0 0 0 3.41 2.6l1.27-1.27a2 2 0 0 1 2.11-.45 12.84 12.84 0 0 0 2.81.7 2 2 0 0 1 1.72 2v3a2 2 0 0 1-2.18 2 19.79 19.79 0 0 1-8.63-3.07 19.42 19.42 0 0 1-3.33-2.67m-2.67-3.34a19.79 19.79 0 0 1-3.07-8.63A2 2 0 0 1 4.11 2h3a2 2 0 0 1 2 1.72 12.84 12.84 0 0 0 .7 2.81 2 2 0 0 1-.45 2.11L8.09 9.91"/><path d="M22 2 2 22"/>',
);

const dibujos = [
  `<div class="hoja">${campo('DNI', '<span id="dni"></span>')}${campo('Contraseña', '<span id="clave"></span>')}<div class="boton" id="ingresar">Iniciar sesión</div></div>`,
  `<div class="hoja lista">${persona('AG', 'Ana Gómez', 'Para vos', 'p1')}${persona('MG', 'Mateo Gómez', '8 años', 'p2')}${persona('SG', 'Sofía Gómez', '16 años', 'p3')}</div>`,
  `<div class="hoja lista">${persona('CM', 'Clínica Médica', 'Sin turno previo', 's1')}${persona('SM', 'Salud Mental', 'Sin turno previo', 's2')}<div class="boton verde" id="llamar">${camara} Iniciar videollamada</div></div>`,
  `<div class="papel"><div class="talon"><small>Tu número</small><span>A-12</span></div><div class="cuerpo"><b id="puesto"></b><div class="fila" id="fila"></div></div></div>`,
  `<div class="llamada"><div class="ventana">${medica}</div><div class="yo">${paciente}</div><div class="barra"><span>${microfono}Micrófono</span><span>${camara}Cámara</span><span class="fin">${cortar}Terminar</span></div></div>`,
];

const titulos = [
  'Entrá con tu DNI',
  'Elegí para quién',
  'Elegí el servicio',
  'Esperá tu turno en la sala',
  'Hablá con el profesional',
];
const bajadas = [
  'El número va sin puntos.',
  'Para vos o para alguien de tu familia.',
  'Vas a ver los que son para su edad.',
  'Podés cerrar la página: te guardamos el lugar.',
  'Después, todo queda en «Mis atenciones».',
];

const estilos = `
* { box-sizing: border-box; margin: 0; }
body { width: 720px; height: 1280px; overflow: hidden; background: var(--bg); color: var(--ink); font-family: Atkinson, sans-serif; font-size: 36px; line-height: 1.3; }
section { position: absolute; inset: 0; padding: 96px 56px 0; }
header { display: grid; grid-template-columns: 104px 1fr; gap: 32px; align-items: end; min-height: 148px; }
.arco { height: 124px; border-radius: 52px 52px 0 0; background: var(--primary); color: #fff; display: grid; place-items: center; font-size: 64px; font-weight: 680; padding-top: 16px; }
h1 { font-size: 60px; line-height: 1.1; font-weight: 680; letter-spacing: -.01em; text-wrap: balance; }
p { margin-top: 36px; font-size: 38px; color: var(--ink-2); min-height: 100px; text-wrap: balance; }
.dibujo { position: absolute; left: 56px; right: 56px; top: 424px; height: 680px; display: grid; align-content: center; }
.hoja { background: #fff; border: 2px solid var(--line); border-radius: 28px; padding: 44px; display: grid; gap: 36px; }
.lista { gap: 24px; padding: 32px; }
.campo b { display: block; margin-bottom: 12px; font-weight: 600; }
.caja { height: 100px; border: 3px solid var(--line-strong); border-radius: 20px; padding: 0 28px; display: flex; align-items: center; font-size: 44px; letter-spacing: .02em; }
.caja.activa { border-color: var(--primary); box-shadow: 0 0 0 5px var(--primary-line); }
.boton { height: 108px; border-radius: 20px; background: var(--primary); color: #fff; font-weight: 600; font-size: 40px; display: flex; gap: 20px; align-items: center; justify-content: center; }
.boton.verde { background: var(--call); }
.opcion { display: grid; grid-template-columns: 92px 1fr 48px; gap: 28px; align-items: center; border: 3px solid var(--line); border-radius: 22px; padding: 24px; }
.opcion b { display: block; font-size: 40px; font-weight: 600; line-height: 1.2; } .opcion small { font-size: 32px; color: var(--ink-2); }
.avatar { height: 100px; border-radius: 46px 46px 0 0; background: var(--primary-soft); color: var(--primary); display: grid; place-items: center; font-weight: 680; font-size: 36px; padding-top: 12px; }
.radio { width: 48px; height: 48px; border-radius: 50%; border: 4px solid var(--line-strong); }
.opcion.elegida { border-color: var(--primary); background: var(--primary-soft); } .opcion.elegida .avatar { background: var(--primary); color: #fff; }
.opcion.elegida .radio { border: 15px solid var(--primary); }
.papel { border-radius: 28px; overflow: hidden; background: #fff; border: 2px solid var(--line); }
.talon { background: var(--primary); color: #fff; text-align: center; padding: 44px 0 36px; } .talon small { font-size: 36px; display: block; } .talon span { font-size: 168px; line-height: 1.1; font-weight: 680; letter-spacing: -.02em; }
.cuerpo { position: relative; border-top: 4px dashed var(--primary-line); padding: 44px; text-align: center; }
.cuerpo::before, .cuerpo::after { content: ''; position: absolute; top: -22px; width: 40px; height: 40px; border-radius: 50%; background: var(--bg); } .cuerpo::before { left: -22px; } .cuerpo::after { right: -22px; } .cuerpo b { font-size: 44px; font-weight: 600; }
.fila { display: flex; justify-content: center; gap: 24px; margin-top: 32px; } .fila i { width: 68px; height: 84px; border-radius: 34px 34px 0 0; background: var(--primary-line); } .fila i.yo-soy { background: var(--accent); }
.llamada { position: relative; height: 660px; border-radius: 28px; background: var(--night); overflow: hidden; }
.ventana { position: absolute; left: 114px; top: 48px; width: 380px; height: 438px; border-radius: 190px 190px 0 0; background: var(--scene-5); overflow: hidden; } .ventana svg { position: absolute; left: -10px; bottom: 0; width: 400px; }
.yo { position: absolute; right: 28px; top: 272px; width: 150px; height: 196px; border-radius: 20px; border: 4px solid var(--night); background: var(--primary-line); overflow: hidden; } .yo svg { position: absolute; left: -30px; bottom: 0; width: 210px; }
.barra { position: absolute; left: 0; right: 0; bottom: 0; height: 174px; background: var(--night-2); color: var(--on-night); display: grid; grid-template-columns: repeat(3, 1fr); padding: 0 20px; font-size: 30px; }
.barra span { display: grid; justify-items: center; align-content: center; gap: 10px; } .fin { color: #ffb4ab; }
.icono { width: 52px; height: 52px; }
nav { position: absolute; left: 0; right: 0; bottom: 84px; display: flex; justify-content: center; gap: 20px; } nav i { width: 20px; height: 28px; border-radius: 10px 10px 0 0; background: var(--line); } nav i.en { background: var(--primary); width: 56px; }
`;

// Runs inside the page: draws the state at second `t`.
const reloj = `
const D = 5, F = .5, N = 5;
const clamp = (x) => Math.max(0, Math.min(1, x));
const ease = (x) => 1 - (1 - clamp(x)) ** 3;
const $ = (id) => document.getElementById(id);
const on = (id, name, yes) => $(id).classList.toggle(name, yes);
window.show = (t) => {
  const now = Math.min(N - 1, Math.floor(t / D));
  document.querySelectorAll('section').forEach((s, i) => {
    const u = t - i * D;
    const enter = i === 0 ? 1 : ease(u / F), leave = i === N - 1 ? 0 : clamp((u - (D - .25)) / .25);
    s.style.opacity = u < 0 || u > D + (i === N - 1 ? D : 0) ? 0 : Math.min(enter, 1 - leave);
    s.querySelector('.dibujo').style.transform = 'translateY(' + (i === 0 ? 0 : 20 * (1 - ease(u / .7))) + 'px)';
  });
  document.querySelectorAll('nav i').forEach((d, i) => d.classList.toggle('en', i === now));
  let u = t;
  $('dni').textContent = '30111222'.slice(0, Math.floor(clamp((u - .7) / 1.3) * 8 + .001));
  $('clave').textContent = '•'.repeat(Math.floor(clamp((u - 2.4) / .9) * 8 + .001));
  $('dni').parentElement.classList.toggle('activa', u >= .5 && u < 2.3); $('clave').parentElement.classList.toggle('activa', u >= 2.3 && u < 3.6);
  $('ingresar').style.background = u >= 3.8 && u < 4.2 ? 'var(--primary-strong)' : '';
  on('p1', 'elegida', t - D >= 1.8);
  on('s1', 'elegida', t - 2 * D >= 1.5); $('llamar').style.opacity = t - 2 * D >= 2 ? 1 : .45; $('llamar').style.background = t - 2 * D >= 3.6 && t - 2 * D < 4.1 ? 'var(--call-strong)' : '';
  u = t - 3 * D;
  const before = u < 1.6 ? 2 : u < 3.1 ? 1 : 0;
  $('puesto').textContent = before === 0 ? 'Sos la próxima persona' : before === 1 ? 'Hay 1 persona antes' : 'Hay 2 personas antes';
  $('fila').innerHTML = '<i></i>'.repeat(before) + '<i class="yo-soy"></i>';
};
`;

export function paginaDelVideo(tokens, fontBase64) {
  const variables = Object.entries(tokens)
    .map(([name, hex]) => `--${name}:${hex}`)
    .join(';');
  const sections = dibujos.map(
    (dibujo, i) =>
      `<section><header><span class="arco">${i + 1}</span><h1>${titulos[i]}</h1></header><p>${bajadas[i]}</p><div class="dibujo">${dibujo}</div></section>`,
  );
  return `<!doctype html><html lang="es-AR"><meta charset="utf-8"><style>@font-face{font-family:Atkinson;font-weight:200 800;src:url(data:font/woff2;base64,${fontBase64})}:root{${variables}}${estilos}</style>
<body>${sections.join('')}<nav>${'<i></i>'.repeat(5)}</nav><script>${reloj}</script></body></html>`;
}
