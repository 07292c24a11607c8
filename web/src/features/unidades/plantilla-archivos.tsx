import {
  CERTIFICADO_BYTES,
  IMAGEN_BYTES,
  PUNTOS_DE_IMAGEN,
  tiposDeImagen,
  unidades,
} from '@portal/domain/unidades/contract';
import { useMutation } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { FileField } from '../../ui/fields/file-field.tsx';
import { Distinto, idDe, nombreDe } from './plantilla-campos.tsx';
import { usarEdicion } from './plantilla-use.ts';
import { t } from './textos.ts';
import css from './plantilla.module.css';

const tipos: readonly string[] = tiposDeImagen;

/** Uploaded as soon as it is chosen; part of the draft once that is saved. */
export function Imagen({ cual }: { cual: 'logo' | 'lateral' }) {
  const { valor, cambiar, errores } = usarEdicion();
  const de = `imagenes.${cual}` as const;
  const propia = valor(de) as string | null | undefined;
  const [error, setError] = useState<string>();
  const subir = useMutation({
    mutationFn: async (file: File) => call(unidades.subirImagen, { file: await achicar(file) }),
    onSuccess: ({ archivo }) => cambiar(de, archivo),
  });

  function elegir(file: File | undefined) {
    const mal = !file
      ? undefined
      : !tipos.includes(file.type)
        ? t('imagen.tipo')
        : file.size > MAS_DE_LO_QUE_SE_ACHICA
          ? t('imagen.grande')
          : undefined;
    setError(mal);
    if (file && mal === undefined) subir.mutate(file);
  }
  return (
    <div className={css['imagenCampo']}>
      <figure className={cual === 'lateral' ? css['lateral'] : undefined}>
        <img src={direccionDe(propia, cual)} alt="" />
        <figcaption>
          {subir.isPending ? t('imagen.subiendo') : t(propia ? 'imagen.propia' : 'imagen.dePlantilla')}
        </figcaption>
      </figure>
      <FileField
        id={idDe(de)}
        label={nombreDe(de)}
        hint={t(`campo.${de}.ayuda`)}
        error={error ?? subir.error?.message ?? errores[de]}
        accept={tipos.join(',')}
        onChange={(event) => elegir(event.target.files?.[0])}
        after={<Distinto de={de} />}
      />
    </div>
  );
}

/** The largest file that the browser opens to scale it down. */
const MAS_DE_LO_QUE_SE_ACHICA = 20 * 1024 * 1024;

/** Scaled down before uploading, to the size that is shown, so that PDFs need not load more. */
async function achicar(file: File): Promise<Blob> {
  const imagen = await createImageBitmap(file).catch(() => undefined);
  if (!imagen || (imagen.width * imagen.height <= PUNTOS_DE_IMAGEN && file.size <= IMAGEN_BYTES)) return file;
  const escala = Math.min(1, Math.sqrt(PUNTOS_DE_IMAGEN / (imagen.width * imagen.height)));
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.floor(imagen.width * escala);
  lienzo.height = Math.floor(imagen.height * escala);
  lienzo.getContext('2d')?.drawImage(imagen, 0, 0, lienzo.width, lienzo.height);
  return new Promise((resolve) => lienzo.toBlob((blob) => resolve(blob ?? file), file.type, 0.9));
}

export const direccionDe = (propia: string | null | undefined, cual: 'logo' | 'lateral') =>
  propia
    ? `/api/unidad/imagenes/${propia}`
    : configuracion.imagenes[cual].startsWith('/api/unidad/imagenes/')
      ? `/api/unidad/${cual}`
      : configuracion.imagenes[cual];

export function Certificado() {
  const { valor, cambiar, errores } = usarEdicion();
  const de = 'imagenes.certificado';
  const [error, setError] = useState<string>();
  const subir = useMutation({
    mutationFn: (file: File) => call(unidades.subirCertificado, { file }),
    onSuccess: ({ archivo }) => cambiar(de, archivo),
  });

  function elegir(file: File | undefined) {
    const mal = !file
      ? undefined
      : file.type !== 'application/pdf'
        ? t('certificado.tipo')
        : file.size > CERTIFICADO_BYTES
          ? t('certificado.grande')
          : undefined;
    setError(mal);
    if (file && mal === undefined) subir.mutate(file);
  }
  return (
    <FileField
      id={idDe(de)}
      label={nombreDe(de)}
      hint={t(`campo.${de}.ayuda`)}
      error={error ?? subir.error?.message ?? errores[de]}
      accept="application/pdf"
      onChange={(event) => elegir(event.target.files?.[0])}
      after={
        <>
          {subir.isPending && <p className="muted">{t('imagen.subiendo')}</p>}
          {valor(de) ? (
            <p className={css['contraste']}>
              <FileCheck2 /> {t('certificado.propio')}
            </p>
          ) : null}
          <Distinto de={de} />
        </>
      }
    />
  );
}
