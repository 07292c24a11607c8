import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useRefrescarCasos } from './casos.queries.ts';
import { t } from './detalle/textos-detalle.ts';
import { t as tComun } from './textos.ts';

/** Something that is done to a case: asked with Si/No, told in the specification's words when it went well and when it did not. */
export interface Acto {
  pregunta: string;
  texto?: string | undefined;
  danger?: boolean;
  hacer: () => Promise<unknown>;
  /** What is told when it went well; may depend on what the server answered. */
  listo: string | ((answer: unknown) => string);
  error: string;
  /** Done: the dialog that it came from closes. */
  alTerminar?: () => void;
  alFallar?: (error: Error) => void;
}

/** Si/No, then the act; a failure is an error dialog with what the server said, and under it everything stays as it was typed. */
export function useActo() {
  const [acto, setActo] = useState<Acto>();
  const [fallo, setFallo] = useState<{ titulo: string; mensaje: string }>();
  const queries = useQueryClient();
  const refrescar = useRefrescarCasos();
  const correr = useMutation({
    mutationFn: ({ hacer }: Acto) => hacer(),
    async onSuccess(done, { listo, alTerminar }) {
      await refrescar();
      setActo(undefined);
      alTerminar?.();
      toast(typeof listo === 'string' ? listo : listo(done));
      enfocarTitulo();
    },
    onError(error, { error: titulo, alFallar }) {
      // By the time that the refusal is read, the times and the case are fresh.
      void queries.invalidateQueries({ queryKey: ['disponibles'] });
      void refrescar();
      setActo(undefined);
      setFallo({ titulo, mensaje: error.message });
      alFallar?.(error);
    },
  });
  const dialogos = (
    <>
      {acto && (
        <ConfirmDialog
          title={acto.pregunta}
          {...(acto.danger && { danger: true })}
          busy={correr.isPending && t('acto.haciendo')}
          onYes={() => correr.mutate(acto)}
          onNo={() => !correr.isPending && setActo(undefined)}
        >
          {acto.texto && <p>{acto.texto}</p>}
        </ConfirmDialog>
      )}
      {fallo && (
        <AlertDialog
          tone="bad"
          title={fallo.titulo}
          button={tComun('casos.cerrar')}
          onClose={() => setFallo(undefined)}
        >
          <p>{fallo.mensaje}</p>
        </AlertDialog>
      )}
    </>
  );
  return { preguntar: setActo, dialogos };
}

/** What was pressed may be gone with what it acted on: then on from the page's title. */
function enfocarTitulo(): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('.deskbar h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, 250);
}
