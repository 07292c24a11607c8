import type { DetalleCaso, TurnoDeCaso } from '@portal/domain/casos/contract';
import { Check, Copy, MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { telefonoEnPalabras } from '../en-palabras.ts';
import { enlaceDeWhatsApp, mensajeDelCaso } from './mensaje.ts';
import { t } from './textos-detalle.ts';
import { t as tComun } from '../textos.ts';
import css from './detalle.module.css';

/** The turno's message, to copy or to send by WhatsApp. */
export function MensajeDialog({
  turno,
  paciente,
  onClose,
}: {
  turno: TurnoDeCaso;
  paciente: DetalleCaso['paciente'];
  onClose: () => void;
}) {
  const texto = mensajeDelCaso(paciente.nombre, turno);
  const href = enlaceDeWhatsApp(paciente.telefono, texto);
  const [copia, setCopia] = useState<'copiado' | 'no'>();
  const area = useRef<HTMLTextAreaElement>(null);

  function copiar() {
    // Also select it: if the browser refuses to copy, the person can press Ctrl+C.
    area.current?.select();
    // The clipboard API exists only in secure contexts (TLS).
    const copied =
      'clipboard' in navigator
        ? navigator.clipboard.writeText(texto)
        : Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setCopia('copiado'),
      () => setCopia('no'),
    );
  }

  return (
    <Dialog
      title={t('mensaje.titulo')}
      onClose={onClose}
      actions={
        <>
          <Button icon={copia === 'copiado' ? <Check /> : <Copy />} onClick={copiar}>
            {t('mensaje.copiar')}
          </Button>
          {href === undefined ? (
            <Button variant="second" icon={<MessageCircle />} razonEn="mensaje-razon">
              {t('mensaje.whatsapp')}
            </Button>
          ) : (
            <LinkButton
              variant="second"
              icon={<MessageCircle />}
              href={href}
              target="_blank"
              rel="noreferrer"
            >
              {t('mensaje.whatsapp')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="stack-sm">
        <TextArea id="mensaje-texto" label={t('mensaje.texto')} value={texto} readOnly rows={7} ref={area} />
        <p role="status" className={css['mensajeEstado']}>
          {copia && t(copia === 'copiado' ? 'mensaje.copiado' : 'mensaje.noCopio')}
        </p>
        {href === undefined && (
          <p className="muted" id="mensaje-razon">
            {tComun('casos.whatsappNo', { telefono: telefonoEnPalabras(paciente.telefono) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
