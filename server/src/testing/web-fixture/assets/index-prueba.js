document.body.textContent = "prueba";
