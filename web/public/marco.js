// The only script of the static frame, which the service worker shows when a page does not come: it names the page
// and says what to do. It does not start the portal, which would be of an older release than the server's.
(() => {
  const routes = JSON.parse(document.getElementById('rutas').textContent);
  const [, title] = routes.find(([page]) => new RegExp(page, 'i').test(location.pathname)) ?? [];
  if (title) document.querySelector('h1').textContent = title;
  let reloading = false;
  const again = () => {
    reloading = true;
    // Somebody may have stopped the reload, or it hangs.
    setTimeout(() => (reloading = false), 60_000);
    location.reload();
  };
  const tell = () => {
    document.querySelector('.loading').hidden = true;
    document.querySelector('[data-sin="red"]').hidden = navigator.onLine;
    document.querySelector('[data-sin="portal"]').hidden = !navigator.onLine;
    document.querySelector('.aviso').hidden = false;
  };
  document.querySelector('.aviso button').addEventListener('click', again);
  addEventListener('online', again);
  const ask = (come) =>
    fetch('/marco.html', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8000) }).then(
      come,
      tell,
    );
  // A network that is only slow brings the page after all. After a reload that did not help, the next one waits:
  // the frame would come again and again.
  const [visit] = performance.getEntriesByType('navigation');
  void ask(visit?.type === 'reload' ? tell : again);
  // Nobody may be there to press the button: a screen in a hall. A reload under way would start from the beginning.
  setInterval(() => void (document.hidden || reloading || ask(again)), 10_000);
})();
