import type { Gravedad } from '@portal/domain/resumen/clases';
import type { EntradaDelResumen } from '@portal/domain/resumen/contract';
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ahora } from '../../lib/configuracion.ts';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { cuandoFue, nombreDe, quienLoConfirmo, quienLoDijo } from './en-palabras.ts';
import { t } from './textos.ts';
import css from './entrada.module.css';

/** Never by colour alone: each severity has an icon and its word. */
export const aspectoDe: Record<Gravedad, { tone: BadgeTone; icon: ReactNode }> = {
  grave: { tone: 'bad', icon: <OctagonAlert /> },
  moderada: { tone: 'warn', icon: <TriangleAlert /> },
  leve: { tone: 'plain', icon: <Info /> },
};

type Props = {
  entrada: EntradaDelResumen;
  /** The full name of the patient who reads. */
  yo?: string | undefined;
  /** Of an entry that is over, among those of other classes: the class. */
  antes?: string;
  /** Instead of who confirmed it, while nobody did. */
  sinConfirmar?: ReactNode;
  children?: ReactNode;
};

/** What was said, and who said it. */
export function Entrada({ entrada, yo, antes, sinConfirmar, children }: Props) {
  const { codigo, detalle, gravedad } = entrada;
  const cuando = cuandoFue(entrada);
  const confirmo = quienLoConfirmo(entrada);
  const estado = confirmo ?? (entrada.confirmada ? undefined : sinConfirmar);
  return (
    <li className={css['entrada']}>
      <p className={css['nombre']}>
        <b>{nombreDe(entrada)}</b>
        {codigo && <span className="muted num">{codigo}</span>}
        {gravedad && <Badge {...aspectoDe[gravedad]}>{t(`gravedad.${gravedad}`)}</Badge>}
      </p>
      {antes && <p className="muted">{antes}</p>}
      {detalle && <p className={css['detalle']}>{detalle}</p>}
      {cuando && <p>{cuando}</p>}
      <p className={css['quien']}>
        {quienLoDijo(entrada, ahora(), yo)}
        {estado && <> · {estado}</>}
      </p>
      {children}
    </li>
  );
}
