import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/**
 * The build keeps only react-aria's Spanish strings, so the locale is fixed, whatever the browser's language.
 */
export function AriaEs({ children }: { children: ReactNode }) {
  return <I18nProvider locale="es-AR">{children}</I18nProvider>;
}
