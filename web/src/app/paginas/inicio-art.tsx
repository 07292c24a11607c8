import { hoyQuery } from '../../features/casos/casos.queries.ts';
import { Hoy } from '../../features/casos/hoy/hoy.tsx';
import { InicioArtPage } from '../../features/inicio/inicio-art-page.tsx';
import type { Primeras } from '../../lib/primera-pagina/primera.ts';

export const primeras: Primeras = () => [hoyQuery];

export const InicioArt = () => <InicioArtPage hoy={<Hoy />} />;
