import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clampPage, lastPage, PAGE_SIZE, shownPages } from './pages.ts';
import { Link } from '../link.tsx';
import './pager.css';

type Props = {
  page: number;
  total: number;
  size?: number;
  /** URL of a page: `(page) => '?page=' + page`, keeping the other parameters. */
  href: (page: number) => string;
  /** Needed if the page has two pagers. */
  label?: string;
};

/** Driven by the query parameter `page`, which is clamped: a page beyond the end shows the last one. */
export function Pager({ page: asked, total, size = PAGE_SIZE, href, label = 'Páginas' }: Props) {
  if (total === 0) return null;
  const page = clampPage(asked, total, size);
  const last = lastPage(total, size);
  return (
    <nav className="pager" aria-label={label}>
      <p role="status">
        Mostrando {(page - 1) * size + 1}-{Math.min(page * size, total)} de {total}
      </p>
      {last > 1 && (
        <div className="pages">
          {page > 1 ? (
            <Link to={href(page - 1)} rel="prev">
              <ChevronLeft /> <span className="word">Anterior</span>
            </Link>
          ) : (
            <span className="p dis">
              <ChevronLeft /> <span className="word">Anterior</span>
            </span>
          )}
          {shownPages(page, last).map((n, index) =>
            n === null ? (
              <span className="p dis" key={`gap-${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={n}
                to={href(n)}
                aria-current={n === page ? 'page' : undefined}
                aria-label={`Página ${n}`}
              >
                {n}
              </Link>
            ),
          )}
          {page < last ? (
            <Link to={href(page + 1)} rel="next">
              <span className="word">Siguiente</span> <ChevronRight />
            </Link>
          ) : (
            <span className="p dis">
              <span className="word">Siguiente</span> <ChevronRight />
            </span>
          )}
        </div>
      )}
    </nav>
  );
}
