import type { VistaGuardada } from '@portal/domain/casos/vistas';
import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { t } from '../textos.ts';
import type { Vista } from './filtros-url.ts';
import { useVistasGuardadas } from './use-vistas-guardadas.ts';
import { searchGuardable } from './vistas-guardadas.ts';

const GuardarVistaDialog = lazyPart(() => import('./guardar-vista-dialog.tsx'), 'GuardarVistaDialog');

/** Opens a saved view, saves the present one under a name, or deletes it. */
export function VistasMenu({ vista }: { vista: Vista }) {
  const navigate = useNavigate();
  const { vistas, agregar, borrar } = useVistasGuardadas();
  const [nombrando, setNombrando] = useState(false);
  const search = searchGuardable(vista);
  const actual = vistas.find((guardada) => guardada.search === search);
  async function guardar(nueva: VistaGuardada) {
    if (await agregar(nueva)) toast(t('vistas.guardada', { nombre: nueva.nombre }));
  }
  async function quitar(una: VistaGuardada) {
    if (await borrar(una.nombre))
      toast(t('vistas.borrada', { nombre: una.nombre }), {
        action: { label: t('vistas.deshacer'), onPress: () => void agregar(una) },
      });
  }
  return (
    <>
      <Menu
        trigger={actual ? t('vistas.actual', { nombre: actual.nombre }) : t('vistas.menu')}
        items={[
          ...vistas.map((guardada) => ({
            id: guardada.search,
            label: guardada.nombre,
            icon: <Bookmark />,
            onPress: () => void navigate({ search: guardada.search }),
          })),
          actual
            ? {
                id: 'borrar',
                label: t('vistas.borrar', { nombre: actual.nombre }),
                icon: <Trash2 />,
                danger: true,
                onPress: () => void quitar(actual),
              }
            : {
                id: 'guardar',
                label: t('vistas.guardar'),
                note: search === '' && t('vistas.nada'),
                icon: <BookmarkPlus />,
                disabled: search === '',
                onPress: () => setNombrando(true),
              },
        ]}
      />
      {nombrando && (
        <Suspense>
          <GuardarVistaDialog
            existentes={vistas.map(({ nombre }) => nombre)}
            onClose={() => setNombrando(false)}
            onGuardar={(nombre) => {
              setNombrando(false);
              void guardar({ nombre, search });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
