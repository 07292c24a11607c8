import { FileDown } from 'lucide-react';
import { t } from './textos.ts';
import '../../ui/tables/table.css';

type Props = {
  path: string;
  children: string;
  /** The document's attention, for screen reader users who list the links out of context. */ de: string;
};

/** Opens a document in a new tab at its own path; that page requests it with the session. */
export function DocumentoEnlace({ path, children, de }: Props) {
  return (
    <a className="cell-act" href={path} target="_blank" rel="noopener">
      <FileDown />
      <span>
        {children}{' '}
        <span className="vh">
          {de} {t('historial.otraPestana')}
        </span>
      </span>
    </a>
  );
}
