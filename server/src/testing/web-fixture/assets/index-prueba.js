document.body.textContent = 'prueba';
