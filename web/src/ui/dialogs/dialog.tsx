import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaEs } from '../aria-es.tsx';
import { Button } from '../buttons/button.tsx';
import { cx } from '../cx.ts';
import { useRoom } from '../frames/room.tsx';
import { useScrolls } from '../use-scrolls.ts';
import './dialog.css';

export type DialogProps = {
  onClose: () => void;
  title: ReactNode;
  /** md 480 · lg 720 · xl 960 · full · document: a framed PDF, as wide as `width` says. */
  size?: 'md' | 'lg' | 'xl' | 'full' | 'document';
  width?: number;
  /** Buttons, the primary one first. */
  actions?: ReactNode;
  /** If false, there is no 'Cerrar' at the top, and Escape or a click outside does not close the dialog. */
  dismissable?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Of the veil over the page. */
  veilClass?: string | undefined;
  children?: ReactNode;
};

/**
 * Open while it is mounted. Slides up from the bottom on a phone, centred from 560 px up. Import it lazily: it
 * brings react-aria.
 */
export function Dialog({
  onClose,
  title,
  size = 'md',
  width,
  actions,
  dismissable = true,
  role = 'dialog',
  veilClass,
  children,
}: DialogProps) {
  const room = useRoom();
  const [scrolls, watch] = useScrolls();
  return (
    <AriaEs>
      <ModalOverlay
        className={cx('scrim', size, veilClass) ?? ''}
        data-room={room}
        isOpen
        onOpenChange={(now) => !now && onClose()}
        isDismissable={dismissable && role === 'dialog'}
        isKeyboardDismissDisabled={!dismissable}
      >
        <Modal className="sheet" style={width === undefined ? undefined : { width }}>
          <AriaDialog className={cx('dialog', scrolls && 'scrolls') ?? ''} role={role}>
            <div className="head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              {dismissable && role === 'dialog' && (
                <Button variant="quiet" className="x" icon={<X />} onClick={onClose}>
                  Cerrar
                </Button>
              )}
            </div>
            {children && (
              <div className="content" tabIndex={scrolls ? 0 : undefined} ref={watch}>
                {children}
              </div>
            )}
            {actions && <div className="acts">{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaEs>
  );
}
