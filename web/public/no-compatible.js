// Loaded only by browsers too old for the portal: it says so, and what to do.
document.getElementById('raiz').innerHTML =
  '<h1>Tu navegador no puede abrir el portal</h1><p>Es muy viejo para las videollamadas. Actualizalo, o entrá desde Chrome, Firefox, Edge o Safari al día.</p>';
