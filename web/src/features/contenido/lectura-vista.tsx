import type { Lectura } from '@portal/domain/contenido/lectura';
import css from './contenido.module.css';

/** The text of a document inside a dialog; the dialog's title is the document's. */
export function LecturaVista({ lectura }: { lectura: Lectura }) {
  return (
    <div className={css['documento']}>
      {lectura.bajada && <p className={css['bajada']}>{lectura.bajada}</p>}
      {lectura.secciones.map(({ titulo, parrafos, pasos, lista }) => (
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
