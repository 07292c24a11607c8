/** The page did not come from the portal's server, or came without its configuration. */
export function SinConfiguracion() {
  return (
    <main className="fallo" id="contenido">
      <h1>No pudimos cargar el portal</h1>
      <p>El servidor no mandó la configuración de tu institución. Esperá un minuto y volvé a intentarlo.</p>
      <p>
        <a href="">Volver a intentar</a>
      </p>
    </main>
  );
}
