import { useState } from 'react';
import { Checkbox } from '../../../ui/fields/choices/checkbox.tsx';
import { t } from '../textos.ts';
import { useMedios } from '../use-llamada.ts';
import { desenfocado, desenfocar, puedeDesenfocar } from './fondo.ts';

/** Shown only where the browser can do it. */
export function OpcionDeFondo() {
  const { video } = useMedios();
  const [si, setSi] = useState(desenfocado);
  const [fallo, setFallo] = useState(false);
  if (!puedeDesenfocar(video)) return null;
  async function cambiar(nuevo: boolean) {
    setSi(nuevo);
    const hecho = await desenfocar(nuevo);
    setFallo(!hecho);
    if (!hecho) setSi(!nuevo);
  }
  return (
    <Checkbox
      id="equipo-fondo"
      label={t('equipos.fondo')}
      note={t('equipos.fondoNota')}
      error={fallo ? t('equipos.fondoNo') : undefined}
      checked={si}
      onChange={({ currentTarget }) => void cambiar(currentTarget.checked)}
    />
  );
}
