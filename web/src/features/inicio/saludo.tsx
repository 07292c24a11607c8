import { diaDe, diaEnPalabras } from '@portal/domain/tiempo/fechas';
import { ahora } from '../../lib/configuracion.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { t } from './textos.ts';
import css from './inicio.module.css';

export function Saludo() {
  const { usuario } = useSesionAbierta();
  return (
    <header>
      <h1 className={css['hola']}>{t('inicio.hola', { nombre: usuario.nombre })}</h1>
      <p className="muted">{t('inicio.hoy', { dia: diaEnPalabras(diaDe(ahora())) })}</p>
    </header>
  );
}
