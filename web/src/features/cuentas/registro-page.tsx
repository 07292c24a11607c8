export function RegistroPage() { return <main><h1>registro</h1></main>; }
