import { documentos, type DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Checkbox } from '../../../ui/fields/choices/checkbox.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useCambiarDocumentos } from '../escribir/consulta.ts';
import { t } from '../escribir/textos-escribir.ts';

/** Whether the case's gestor may open this document. Its author decides, also after signing. */
export function ParaArt({
  documento: { id, atencion, paraArt, propio },
}: {
  documento: DocumentoDelEscritorio;
}) {
  const { poner } = useCambiarDocumentos(atencion);
  const marcar = useMutation({
    mutationFn: (si: boolean) => call(documentos.marcarParaArt, { body: { id, paraArt: si } }),
    onSuccess: poner,
    onError: ({ message }) => toast(t('acto.fallo', { motivo: message }), { tone: 'bad' }),
  });
  if (paraArt === null) return null;
  if (!propio) return paraArt ? <small className="muted">{t('paraArt.si')}</small> : null;
  const checked = marcar.isPending ? marcar.variables : paraArt;
  return (
    <Checkbox
      id={`para-art-${id}`}
      label={t('paraArt')}
      checked={checked}
      onChange={({ currentTarget }) => marcar.mutate(currentTarget.checked)}
    />
  );
}
