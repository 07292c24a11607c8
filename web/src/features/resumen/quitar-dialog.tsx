import type { EntradaDelResumen } from '@portal/domain/resumen/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Choices } from '../../ui/fields/choices/choices.tsx';
import type { Actos } from './consulta.ts';
import { nombreDe } from './en-palabras.ts';
import { t } from './textos.ts';
import css from './quitar-dialog.module.css';

type Cierre = 'terminada' | 'retirada';
type Props = {
  entrada: EntradaDelResumen;
  actos: Actos;
  desk?: boolean;
  onQuitada: (entrada: EntradaDelResumen, como: Cierre) => void;
  onClose: () => void;
};

/** Over, or written by mistake. A vaccine and a weight are never over. */
export function QuitarDialog({ entrada, actos, desk = false, onQuitada, onClose }: Props) {
  const { clase } = entrada;
  const quitar = useMutation({
    mutationFn: (como: Cierre) => actos.cerrar(entrada.id, como),
    onSuccess: (_, como) => {
      onQuitada(entrada, como);
      onClose();
    },
  });
  const termina = clase !== 'vacuna' && clase !== 'peso' && entrada.estado === 'vigente';
  return (
    <Dialog
      title={t('quitar.titulo')}
      onClose={onClose}
      actions={
        <Button variant="second" onClick={onClose}>
          {t('quitar.cancelar')}
        </Button>
      }
    >
      <div className={css['quitar']}>
        <p>
          <b>{nombreDe(entrada)}</b>
        </p>
        <FailureNote title={t('quitar.fallo')} error={quitar.error} />
        <Choices
          label={t('quitar.titulo')}
          options={[
            ...(termina
              ? [
                  {
                    value: 'terminada',
                    label: t(desk ? 'quitar.ya.desk' : 'quitar.ya'),
                    note: t(`quitar.ya.${clase}`),
                  },
                ]
              : []),
            {
              value: 'retirada',
              label: t(desk ? 'quitar.error.desk' : 'quitar.error'),
              note: t('quitar.error.nota'),
            },
          ]}
          onChoose={(como) => !quitar.isPending && quitar.mutate(como as Cierre)}
        />
      </div>
    </Dialog>
  );
}
