import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { PhoneIncoming, Video } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Arch } from '../../../ui/layout/arch.tsx';
import { conArticulo } from '../en-palabras.ts';
import { t } from '../textos.ts';
import { useTimbre, useTituloDeLlamada } from '../abiertas/timbre.ts';
import { useTitulo } from './use-llamado.ts';
import css from './te-llaman.module.css';

type Props = { atencion: AtencionEnFila; nombre: string; propio: boolean; onEntrar: () => void };

/**
 * Incoming call: rings until answered. Entering takes a press, so that nobody is on camera without knowing it
 * and the browser allows sound.
 */
export function TeLlaman({ atencion, nombre, propio, onEntrar }: Props) {
  const { profesional, servicio, boleto, llamados } = atencion;
  useTimbre();
  useTituloDeLlamada(propio ? t('sala.tituloLlaman') : t('llamado.titulo', { nombre }));
  const quien = profesional && capital(conArticulo(profesional.nombre));
  return (
    <Puerta
      titulo={t('llaman.titulo')}
      texto={
        quien
          ? t(propio ? 'llaman.quien' : 'llaman.quienDe', { profesional: quien, nombre })
          : t('llaman.alguien')
      }
      detalle={`${servicio.nombre} · ${boleto}`}
      pie={llamados > 1 ? t('llaman.repetida', { vez: llamados }) : t('llaman.siNo')}
      suena
      onEntrar={onEntrar}
    />
  );
}

/** The call is running on another device, or started before this page was opened. */
export function EnCurso({ atencion, onEntrar }: { atencion: AtencionEnFila; onEntrar: () => void }) {
  const { profesional, servicio, boleto } = atencion;
  useTitulo(t('enCurso.titulo'));
  return (
    <Puerta
      titulo={t('enCurso.titulo')}
      texto={t('enCurso.texto')}
      detalle={[profesional?.nombre, servicio.nombre, boleto].filter(Boolean).join(' · ')}
      onEntrar={onEntrar}
    />
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type PuertaProps = {
  titulo: string;
  texto: string;
  detalle: string;
  pie?: string;
  suena?: boolean;
  onEntrar: () => void;
};

function Puerta({ titulo, texto, detalle, pie, suena = false, onEntrar }: PuertaProps) {
  const entrar = useRef<HTMLButtonElement>(null);
  useEffect(() => entrar.current?.focus(), []);
  return (
    <div className={css['puerta']} role={suena ? 'alert' : undefined}>
      <Arch size={132} tone="call" className={suena ? css['suena'] : undefined}>
        {suena ? <PhoneIncoming /> : <Video />}
      </Arch>
      <h1>{titulo}</h1>
      <p className={css['quien']}>{texto}</p>
      <p className={css['detalle']}>{detalle}</p>
      <Button ref={entrar} variant="call" className={css['entrar']} icon={<Video />} onClick={onEntrar}>
        {t('llaman.entrar')}
      </Button>
      {pie && <p className={css['detalle']}>{pie}</p>}
    </div>
  );
}
