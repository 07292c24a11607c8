import type { Documento } from '@portal/domain/contenido/documento';
import css from './contenido.module.css';

/** The text of a document inside a dialog; the dialog's title is the document's. */
export function DocumentoVista({ documento }: { documento: Documento }) {
  return (
    <div className={css['documento']}>
      {documento.bajada && <p className={css['bajada']}>{documento.bajada}</p>}
      {documento.secciones.map(({ titulo, parrafos, pasos, lista }) => (
        <section key={titulo}>
          <h3>{titulo}</h3>
          {parrafos?.map((parrafo) => (
            <p key={parrafo}>{parrafo}</p>
          ))}
          {pasos && (
            <ol>
              {pasos.map((paso) => (
                <li key={paso}>{paso}</li>
              ))}
            </ol>
          )}
          {lista && (
            <ul>
              {lista.map((entrada) => (
                <li key={entrada}>{entrada}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
