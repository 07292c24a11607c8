// Asks for the session while the rest of the page is being loaded, and then for the page's first data. The web
// takes the answers from `window.adelantos` (lib/primera-pagina/adelantos.ts).
(() => {
  try {
    // A sign-out that has not reached the server yet (lib/sesion.ts).
    if (localStorage.getItem('portal.salida') !== null) return;
  } catch {
    // Without storage there is no such mark.
  }
  const { adelantos, roles } = document.currentScript.dataset;
  const [id] = /^[1-9]\d{0,8}$/.exec(new URLSearchParams(location.search).get('id') ?? '') ?? [];
  const paths = adelantos
    .split(' ')
    .filter((path) => path !== '' && (id !== undefined || !path.includes('{id}')))
    .map((path) => path.replace('{id}', id));
  const headers = { 'x-portal': '1' };
  const asked = new Map();
  // Read to the end: an answer that no page takes would keep its connection open.
  const read = (path, token) => {
    const answer = fetch(path, { headers: { ...headers, authorization: `Bearer ${token}` } }).then(
      async (found) => new Response(await found.arrayBuffer(), found),
    );
    answer.catch(() => {});
    return answer;
  };
  window.adelantos = asked;
  const session = fetch('/api/sesion/renovar', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(8000),
  });
  asked.set('/api/sesion/renovar', session);
  session
    .then((answer) => (answer.ok ? answer.clone().json() : Promise.reject(answer)))
    .then(({ token, alcance, usuario }) => {
      if (alcance !== 'portal' || !roles.split(' ').includes(usuario.perfilNome)) return;
      for (const path of paths) asked.set(path, read(path, token));
    })
    .catch(() => {});
})();
