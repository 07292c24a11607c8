document.querySelector('h1').textContent = 'Portal';
