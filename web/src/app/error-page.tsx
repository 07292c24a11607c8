export function ErrorPage() { return <main><h1>Error</h1></main>; }
