import { namesOut } from '@portal/domain/contract/names';
import { nombreDeRol } from '@portal/domain/roles/roles';
import { CircleUserRound, FileText, LogOut, Repeat } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ayudaDe } from '../../lib/configuracion.ts';
import { abrirDialogo } from '../../lib/dialogos.ts';
import { antesDeSalir } from '../../lib/salida.ts';
import { cerrarSesion, useSesionAbierta } from '../../lib/sesion.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { ConAyuda } from '../../ui/help/con-ayuda.tsx';
import { Menu } from '../../ui/dialogs/menu.tsx';
import { t } from '../textos.ts';
import { useCambiarRol } from '../sesion/use-cambiar-rol.ts';

export function MenuPerfil() {
  const { usuario, roles } = useSesionAbierta();
  const navigate = useNavigate();
  const cambiarRol = useCambiarRol();
  const nombre = `${usuario.nombre} ${usuario.apellido}`;
  return (
    <ConAyuda ayuda={ayudaDe('encabezado.perfil')}>
      <Menu
        trigger={
          <>
            <Avatar name={nombre} />
            <span className="bar-name">{nombre}</span>
          </>
        }
        items={[
          {
            id: 'perfil',
            label: t('menu.perfil'),
            icon: <CircleUserRound />,
            onPress: () => void navigate('/miPerfil', { state: { usuario: namesOut(usuario) } }),
          },
          ...roles
            .filter((rol) => rol !== usuario.rol)
            .map((rol) => ({
              id: rol,
              label: t('menu.cambiarRol', { rol: nombreDeRol[rol] }),
              icon: <Repeat />,
              onPress: () => antesDeSalir(() => cambiarRol(rol)),
            })),
          {
            id: 'terminos',
            label: t('menu.terminos'),
            icon: <FileText />,
            onPress: () => abrirDialogo('terminos'),
          },
          {
            id: 'salir',
            label: t('menu.salir'),
            icon: <LogOut />,
            onPress: () => antesDeSalir(() => void cerrarSesion()),
          },
        ]}
      />
    </ConAyuda>
  );
}
