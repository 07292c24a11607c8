import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import '../frames/page-frame.css';

/** The legal notice at the end of a page; the whole notice is a button that opens the certificate. */
export function LegalNotice({
  children,
  action,
  onOpen,
}: {
  children: ReactNode;
  action: ReactNode;
  onOpen: () => void;
}) {
  return (
    <footer className="legal">
      <button type="button" onClick={onOpen}>
        <ShieldCheck />
        <span>
          {children} <u>{action}</u>
        </span>
      </button>
    </footer>
  );
}
