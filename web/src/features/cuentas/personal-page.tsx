export function PersonalPage() { return <main><h1>personal</h1></main>; }
