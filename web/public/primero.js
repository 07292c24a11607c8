// Asks for the session while the rest of the page is being loaded, and then for the page's first data. The web
// takes the answers from `window.adelantos` (lib/primera-pagina/adelantos.ts).
(() => {
  try {
    // A sign-out that has not reached the server yet (lib/sesion.ts).
    if (localStorage.getItem('portal.salida') !== null) return;
  } catch {
    // Without storage there is no such mark.
  }
  const adelantos = JSON.parse(document.currentScript.dataset.adelantos);
  const [id] = /^[1-9]\d{0,8}$/.exec(new URLSearchParams(location.search).get('id') ?? '') ?? [];
  const headers = { 'x-portal': '1' };
  const json = { ...headers, 'content-type': 'application/json' };
  const asked = new Map();
  const pedidosDe = ({ id: usuario, perfilNome }) =>
    adelantos
      .filter(({ roles }) => roles.includes(perfilNome))
      .flatMap(({ pedidos }) => pedidos)
      .filter((pedido) => id !== undefined || !pedido.includes('{id}'))
      // A body is that of the page without filters, which are in its address.
      .filter((pedido) => location.search === '' || !pedido.includes(' '))
      .map((pedido) => pedido.replace('{id}', id).replace('{usuario}', usuario));
  // Read to the end: an answer that no page takes would keep its connection open.
  const read = (pedido, token) => {
    const [, path, body] = /^(\S+)(?: (.+))?$/.exec(pedido);
    const authorization = `Bearer ${token}`;
    const sent = body
      ? { method: 'POST', headers: { ...json, authorization }, body }
      : { headers: { ...headers, authorization } };
    const answer = fetch(path, sent).then(async (found) => new Response(await found.arrayBuffer(), found));
    answer.catch(() => {});
    return answer;
  };
  window.adelantos = asked;
  const session = fetch('/api/sesion/renovar', {
    method: 'POST',
    headers: json,
    body: '{}',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(8000),
  });
  asked.set('/api/sesion/renovar {}', session);
  session
    .then((answer) => (answer.ok ? answer.clone().json() : Promise.reject(answer)))
    .then(({ token, alcance, usuario }) => {
      if (alcance !== 'portal') return;
      for (const pedido of pedidosDe(usuario)) asked.set(pedido, read(pedido, token));
    })
    .catch(() => {});
})();
