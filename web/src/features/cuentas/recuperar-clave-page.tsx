export function RecuperarClavePage() { return <main><h1>recuperar-clave</h1></main>; }
