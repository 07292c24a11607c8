import { Banner, BANNER_BYTES, capacitacion, tiposDeImagen } from '@portal/domain/capacitacion/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { codigoPara } from './banners-use.ts';
import { t } from './textos-banners.ts';
import css from './banner-dialog.module.css';

type Tipo = 'imagen' | 'url';
type Escrito = { type: Tipo; title: string; text: string; address: string; image: string | null };
type Errores = Partial<Record<'title' | 'text' | 'address' | 'image', string>>;

const tipos: readonly string[] = tiposDeImagen;
const esEnlace = (address: string) =>
  Banner.safeParse({ type: 'url', cod: 'xx', show: true, title: 'x', text: 'x', address, image: null })
    .success;

const aEscrito = (banner: Banner | undefined): Escrito =>
  banner === undefined
    ? { type: 'imagen', title: '', text: '', address: '', image: null }
    : banner.type === 'imagen'
      ? { ...banner, type: 'imagen', address: '', image: banner.address }
      : { ...banner, type: 'url' };

function juzgar({ type, title, text, address, image }: Escrito): Errores {
  return {
    ...((title.trim() === '' || title.length > 120) && { title: t('banner.error.titulo') }),
    ...((text.trim() === '' || text.length > 400) && { text: t('banner.error.texto') }),
    ...(type === 'url' && !esEnlace(address.trim()) && { address: t('banner.error.direccion') }),
    ...(type === 'imagen' && image === null && { image: t('banner.error.imagen') }),
  };
}

type Props = {
  banner?: Banner;
  banners: readonly Banner[];
  busy: boolean;
  onGuardar: (banner: Banner) => void;
  onClose: () => void;
};

/** A picture, or a link with a picture. Only the product's own videos are offered. */
export function BannerDialog({ banner, banners, busy, onGuardar, onClose }: Props) {
  const [escrito, setEscrito] = useState(() => aEscrito(banner));
  const [errores, setErrores] = useState<Errores>({});
  const subir = useMutation({
    mutationFn: (file: File) => call(capacitacion.subirImagenDeBanner, { file }),
    onSuccess: ({ address }) => cambiar({ image: address }),
  });
  const { type, title, text, address, image } = escrito;
  function cambiar(cambio: Partial<Escrito>) {
    setEscrito((before) => ({ ...before, ...cambio }));
    setErrores({});
  }
  function elegir(file: File | undefined) {
    const mal = !file
      ? undefined
      : !tipos.includes(file.type)
        ? t('banner.error.tipo')
        : file.size > BANNER_BYTES
          ? t('banner.error.grande')
          : undefined;
    setErrores(mal === undefined ? {} : { image: mal });
    if (file && mal === undefined) subir.mutate(file);
  }
  function enviar(event: FormEvent) {
    event.preventDefault();
    const mal = juzgar(escrito);
    setErrores(mal);
    if (Object.keys(mal).length > 0 || subir.isPending || busy) return;
    const comun = {
      cod: banner?.cod ?? codigoPara(title, banners),
      show: banner?.show ?? true,
      title: title.trim(),
      text: text.trim(),
    };
    onGuardar(
      type === 'imagen'
        ? { ...comun, type, address: image! }
        : { ...comun, type, address: address.trim(), image },
    );
  }
  return (
    <Dialog
      title={t(banner ? 'banner.editar' : 'banner.nuevo')}
      onClose={onClose}
      actions={
        <Button type="submit" form="banner-form" busy={busy && t('banner.guardando')}>
          {t('banner.guardar')}
        </Button>
      }
    >
      <form id="banner-form" className="fields" noValidate onSubmit={enviar}>
        <SelectField
          id="banner-tipo"
          label={t('banner.tipo')}
          value={type}
          options={(['imagen', 'url'] as const).map((value) => ({ value, label: t(`banner.tipo.${value}`) }))}
          onChange={(event) => cambiar({ type: event.target.value as Tipo })}
        />
        <TextField
          id="banner-titulo"
          label={t('banner.tituloCampo')}
          error={errores.title}
          maxLength={120}
          autoComplete="off"
          value={title}
          onChange={(event) => cambiar({ title: event.target.value })}
        />
        <TextArea
          id="banner-texto"
          label={t('banner.texto')}
          hint={t('banner.texto.ayuda')}
          error={errores.text}
          rows={3}
          maxLength={400}
          value={text}
          onChange={(event) => cambiar({ text: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        {type === 'url' && (
          <TextField
            id="banner-direccion"
            label={t('banner.direccion')}
            hint={t('banner.direccion.ayuda')}
            error={errores.address}
            maxLength={300}
            inputMode="url"
            autoComplete="off"
            value={address}
            onChange={(event) => cambiar({ address: event.target.value })}
          />
        )}
        <FileField
          id="banner-imagen"
          label={t('banner.imagen')}
          hint={t('banner.imagen.ayuda')}
          optional={type === 'url'}
          error={errores.image ?? subir.error?.message}
          accept={tipos.join(',')}
          onChange={(event) => elegir(event.target.files?.[0])}
          after={subir.isPending && <p className="muted">{t('banner.subiendo')}</p>}
        />
        {image !== null && (
          <div className={css['muestra']}>
            <img src={image} alt="" />
            {type === 'url' && (
              <Button variant="quiet" small onClick={() => cambiar({ image: null })}>
                {t('banner.imagen.quitar')}
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}
