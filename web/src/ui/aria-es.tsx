import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/** The build keeps only the Spanish words of react-aria: whatever the browser's language, they are the ones to ask for. */
export function AriaEs({ children }: { children: ReactNode }) {
  return <I18nProvider locale="es-AR">{children}</I18nProvider>;
}
