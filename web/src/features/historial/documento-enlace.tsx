import { FileDown } from 'lucide-react';
import { t } from './textos.ts';
import '../../ui/tables/table.css';

type Props = {
  path: string;
  children: string;
  /** What the paper is of, for who hears the list of links alone. */ de: string;
};

/** A paper opens in a tab of its own, at its own path: the page there asks for it as whoever is signed in. */
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
