import type { MouseEvent } from 'react';

export function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault();
    const main = document.getElementById('contenido');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
    main?.scrollIntoView();
  }
  return (
    <a className="skip" href="#contenido" onClick={skip}>
      Ir al contenido
    </a>
  );
}
