import type { Escrito } from '@portal/domain/documentos/escrito';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { campoDonde, irA, repartirFaltan, type Falta } from './palabras.ts';
import { t } from './textos-escribir.ts';
import css from './faltan.module.css';

type Props = {
  escrito: Escrito;
  faltan: readonly Falta[];
  /** Inside the signing dialog, which also lists the fields that it asks for itself. */
  alFirmar: boolean;
};

/** The fields that the law requires and that are missing: listed before signing, with a link to each. */
export function EscribirFaltan({ escrito, faltan, alFirmar }: Props) {
  const { profesional, firma, escrito: aca } = repartirFaltan(faltan);
  const propios = alFirmar ? [...aca, ...firma] : aca;
  if (propios.length === 0 && profesional.length === 0) return null;
  return (
    <Note tone="warn" title={t('faltan.titulo')} className={css['faltan']}>
      <p>{t(escrito.tipo === 'orden' ? 'faltan.texto.orden' : 'faltan.texto')}</p>
      {propios.length > 0 && (
        <ul>
          {propios.map(({ campo, nombre }) => {
            const id = campoDonde(campo, escrito);
            // The dialog covers the fields of the document.
            const reach = id !== undefined && alFirmar === id.startsWith('firmar-');
            return <li key={campo}>{reach ? <Ir id={id} nombre={nombre} /> : nombre}</li>;
          })}
        </ul>
      )}
      {profesional.length > 0 && (
        <p>{t('faltan.profesional', { campos: profesional.map(({ nombre }) => nombre).join(', ') })}</p>
      )}
    </Note>
  );
}

const Ir = ({ id, nombre }: { id: string; nombre: string }) => (
  <Button variant="quiet" small className={css['ir']} onClick={() => irA(id)}>
    {nombre}
  </Button>
);
