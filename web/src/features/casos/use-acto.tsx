import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enfocarTitulo } from '../../lib/keyboard/enfocar-titulo.ts';
import { useState } from 'react';
import { LazyAlertDialog } from '../../ui/dialogs/dialog-lazy.tsx';
import { LazyConfirmDialog } from '../../ui/dialogs/dialog-lazy.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useRefrescarCasos } from './casos.queries.ts';
import { t } from './detalle/textos-detalle.ts';
import { t as tComun } from './textos.ts';

/**
 * An act on a case: confirmed with Si/No, and reported in the specification's words, both on success and on
 * failure.
 */
export interface Acto {
  pregunta: string;
  texto?: string | undefined;
  danger?: boolean;
  hacer: () => Promise<unknown>;
  /** The success message; may depend on the server's answer. */
  listo: string | ((answer: unknown) => string);
  error: string;
  /** On success, for example to close the dialog. */
  alTerminar?: () => void;
  alFallar?: (error: Error) => void;
}

/**
 * Asks Si/No, then runs the act. A failure shows the server's message in a dialog; the form below keeps its
 * values.
 */
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
      // Refresh the free times and the case while the refusal is being read.
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
        <LazyConfirmDialog
          title={acto.pregunta}
          {...(acto.danger && { danger: true })}
          busy={correr.isPending && t('acto.haciendo')}
          onYes={() => correr.mutate(acto)}
          onNo={() => !correr.isPending && setActo(undefined)}
        >
          {acto.texto && <p>{acto.texto}</p>}
        </LazyConfirmDialog>
      )}
      {fallo && (
        <LazyAlertDialog
          tone="bad"
          title={fallo.titulo}
          button={tComun('casos.cerrar')}
          onClose={() => setFallo(undefined)}
        >
          <p>{fallo.mensaje}</p>
        </LazyAlertDialog>
      )}
    </>
  );
  return { preguntar: setActo, dialogos };
}
