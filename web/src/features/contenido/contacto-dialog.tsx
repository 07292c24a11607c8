import { configuracion } from '../../lib/configuracion.ts';
import { DataList } from '../../ui/data/data-list.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import css from './contenido.module.css';

export function ContactoDialog({ onClose }: { onClose: () => void }) {
  const { contacto } = configuracion.login;
  if (!contacto) return null;
  return (
    <Dialog title={contacto.titulo} onClose={onClose}>
      <div className={css['contacto']}>
        <DataList
          items={contacto.datos.map(({ etiqueta, valor, enlace }) => ({
            label: etiqueta,
            value: enlace ? <a href={enlace}>{valor}</a> : valor,
          }))}
        />
      </div>
    </Dialog>
  );
}
