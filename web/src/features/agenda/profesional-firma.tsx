import { agendaAdmin, type ProfesionalAdmin } from '@portal/domain/agenda/contract-admin';
import { Eraser, PenLine, Trash2 } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type PointerEvent } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useRefrescarAgenda } from './agenda.queries.ts';
import { CAJA, tintaDe, trazoDe, trazoDeTinta, type Punto } from './firma-trazo.ts';
import { nombreCompleto } from './palabras.ts';
import { t } from './textos-profesionales.ts';
import { t as tAgenda } from './textos.ts';
import comun from './agenda.module.css';
import css from './profesional-firma.module.css';

/** The signature as prescriptions print it. */
export function ProfesionalFirma({ profesional }: { profesional: ProfesionalAdmin }) {
  const [abierto, setAbierto] = useState<'dibujar' | 'quitar'>();
  const { firma } = profesional;
  return (
    <Card title={t('firma.titulo')}>
      <p className="muted">{t('firma.texto')}</p>
      <div className={css['caja']}>
        {firma === null ? (
          <span className="muted">{t('firma.ninguna')}</span>
        ) : (
          <Trazo d={firma} nombre={t('firma.de', { nombre: nombreCompleto(profesional) })} />
        )}
      </div>
      <div className={comun['agendaFin']}>
        <Button variant="second" icon={<PenLine />} onClick={() => setAbierto('dibujar')}>
          {firma === null ? t('firma.dibujar') : t('firma.redibujar')}
        </Button>
        {firma !== null && (
          <Button variant="quiet" icon={<Trash2 />} onClick={() => setAbierto('quitar')}>
            {t('firma.quitar')}
          </Button>
        )}
      </div>
      {abierto === 'dibujar' && <Dibujar profesional={profesional} onClose={() => setAbierto(undefined)} />}
      {abierto === 'quitar' && <Quitar profesional={profesional} onClose={() => setAbierto(undefined)} />}
    </Card>
  );
}

const Trazo = ({ d, nombre }: { d: string; nombre: string }) => (
  <svg className={css['trazo']} viewBox={`0 0 ${CAJA.ancho} ${CAJA.alto}`} role="img" aria-label={nombre}>
    <path d={d} />
  </svg>
);

function useGuardarFirma({ id }: ProfesionalAdmin, onClose: () => void) {
  const refrescar = useRefrescarAgenda();
  const [busy, setBusy] = useState(false);
  const [fallo, setFallo] = useState<string>();
  async function guardar(firma: string | null, listo: string) {
    setBusy(true);
    try {
      await call(agendaAdmin.guardarFirma, { body: { profesional_id: id, firma } });
      await refrescar();
      toast(listo);
      onClose();
    } catch (error) {
      setFallo((error as Error).message);
      setBusy(false);
    }
  }
  return { guardar, busy, fallo, setFallo };
}

function Quitar({ profesional, onClose }: { profesional: ProfesionalAdmin; onClose: () => void }) {
  const { guardar, busy, fallo } = useGuardarFirma(profesional, onClose);
  return (
    <ConfirmDialog
      title={t('firma.quitarPregunta')}
      yes={t('firma.quitar')}
      no={tAgenda('agenda.volver')}
      danger
      busy={busy}
      onYes={() => void guardar(null, t('firma.quitada'))}
      onNo={onClose}
    >
      <p>{t('firma.quitarTexto')}</p>
      {fallo && (
        <Note tone="bad" role="alert">
          {fallo}
        </Note>
      )}
    </ConfirmDialog>
  );
}

const LADO = 480;

/** Reads the picture as pixels, scaled down to what a signature needs. */
async function leerImagen(archivo: File): Promise<string | undefined> {
  const imagen = await createImageBitmap(archivo);
  const escala = Math.min(1, LADO / Math.max(imagen.width, imagen.height));
  const [ancho, alto] = [
    Math.max(1, Math.round(imagen.width * escala)),
    Math.max(1, Math.round(imagen.height * escala)),
  ];
  const lienzo = document.createElement('canvas');
  Object.assign(lienzo, { width: ancho, height: alto });
  const pincel = lienzo.getContext('2d', { willReadFrequently: true })!;
  pincel.drawImage(imagen, 0, 0, ancho, alto);
  return trazoDeTinta(tintaDe(pincel.getImageData(0, 0, ancho, alto).data, ancho, alto));
}

function Dibujar({ profesional, onClose }: { profesional: ProfesionalAdmin; onClose: () => void }) {
  const [lineas, setLineas] = useState<Punto[][]>([]);
  const [deImagen, setDeImagen] = useState<string>();
  const { guardar, busy, fallo, setFallo } = useGuardarFirma(profesional, onClose);
  const caja = useRef<SVGSVGElement>(null);
  const d = deImagen ?? trazoDe(lineas);

  function punto(event: PointerEvent): Punto {
    const { left, top, width, height } = caja.current!.getBoundingClientRect();
    return [((event.clientX - left) / width) * CAJA.ancho, ((event.clientY - top) / height) * CAJA.alto];
  }
  function apoyar(event: PointerEvent<SVGSVGElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDeImagen(undefined);
    setFallo(undefined);
    setLineas((antes) => [...antes, [punto(event)]]);
  }
  function mover(event: PointerEvent<SVGSVGElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const aqui = punto(event);
    setLineas((antes) => [...antes.slice(0, -1), [...(antes.at(-1) ?? []), aqui]]);
  }
  async function subir(event: ChangeEvent<HTMLInputElement>) {
    const archivo = event.target.files?.[0];
    if (!archivo) return;
    setFallo(undefined);
    try {
      const trazo = await leerImagen(archivo);
      setLineas([]);
      setDeImagen(trazo);
      if (trazo === undefined) setFallo(t('firma.sinTrazo'));
    } catch {
      setFallo(t('firma.ilegible'));
    }
  }

  return (
    <Dialog
      title={t('firma.nueva')}
      onClose={onClose}
      actions={
        <>
          <Button
            busy={busy && tAgenda('agenda.guardando')}
            onClick={() =>
              d === undefined ? setFallo(t('firma.vacia')) : void guardar(d, t('firma.guardada'))
            }
          >
            {t('firma.guardar')}
          </Button>
          <Button variant="second" onClick={onClose}>
            {tAgenda('agenda.cancelar')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className={cx(css['caja'], css['dibujar'])}>
          <svg
            ref={caja}
            className={css['trazo']}
            viewBox={`0 0 ${CAJA.ancho} ${CAJA.alto}`}
            role="img"
            aria-label={t('firma.recuadro')}
            onPointerDown={apoyar}
            onPointerMove={mover}
          >
            <path className={css['renglon']} d="M8 56H212" />
            {d !== undefined && <path d={d} />}
          </svg>
        </div>
        <Button
          variant="quiet"
          small
          icon={<Eraser />}
          onClick={() => {
            setLineas([]);
            setDeImagen(undefined);
          }}
        >
          {t('firma.borrar')}
        </Button>
        <FileField
          id="firma-imagen"
          label={t('firma.imagen')}
          hint={t('firma.imagenAyuda')}
          accept="image/png,image/jpeg"
          onChange={(event) => void subir(event)}
        />
        {fallo && (
          <Note tone="bad" role="alert">
            {fallo}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
