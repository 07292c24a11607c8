import { Hoy } from '../../features/casos/hoy/hoy.tsx';
import { InicioArtPage } from '../../features/inicio/inicio-art-page.tsx';

export const InicioArt = () => <InicioArtPage hoy={<Hoy />} />;
