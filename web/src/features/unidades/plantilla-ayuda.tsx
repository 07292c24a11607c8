import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/choices/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Distinto, idDe, nombreDe } from './plantilla-campos.tsx';
import { usarEdicion } from './plantilla-use.ts';
import { t } from './textos.ts';
import css from './plantilla.module.css';

type Ayuda = Plantilla['login']['ayuda'];
type Contacto = NonNullable<Plantilla['login']['contacto']>;
const GUIA = '/contenido/guia';
const MAS_DATOS = 8;

export function AyudaDelIngreso() {
  const { valor, cambiar, errores, datos } = usarEdicion();
  const de = 'login.ayuda';
  const ayuda = valor(de) as Ayuda;
  const { ayuda: suya } = datos.modelo.login;
  const elegir = (tipo: string) =>
    cambiar(de, tipo === 'video' && suya.tipo === 'video' ? suya : { tipo: 'guia', url: GUIA });
  return (
    <>
      {suya.tipo === 'video' && (
        <SelectField
          id={idDe(`${de}-tipo`)}
          label={nombreDe(de)}
          value={ayuda.tipo}
          options={[
            { value: 'video', label: t('campo.login.ayuda.video') },
            { value: 'guia', label: t('campo.login.ayuda.guia') },
          ]}
          onChange={(event) => elegir(event.target.value)}
        />
      )}
      {ayuda.tipo === 'guia' && (
        <TextField
          id={idDe(de)}
          name={de}
          label={t('campo.login.ayuda.url')}
          hint={t('campo.login.ayuda.url.ayuda')}
          error={errores[de]}
          value={ayuda.url}
          maxLength={300}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => cambiar(de, { tipo: 'guia', url: event.target.value.trim() })}
        />
      )}
      <Distinto de={de} />
    </>
  );
}

export function ContactoDelIngreso() {
  const { valor, cambiar, errores } = usarEdicion();
  const de = 'login.contacto';
  const contacto = (valor(de) ?? null) as Contacto | null;
  const datos = contacto?.datos ?? [];
  const cambiarDato = (cual: number, cambio: Partial<Contacto['datos'][number]>) =>
    contacto &&
    cambiar(de, {
      ...contacto,
      datos: datos.map((dato, index) => (index === cual ? sinVacios({ ...dato, ...cambio }) : dato)),
    });
  return (
    <fieldset className={css['contacto']}>
      <legend className="vh">{nombreDe(de)}</legend>
      <Checkbox
        id={idDe(de)}
        label={t('campo.login.contacto.mostrar')}
        note={t('campo.login.contacto.mostrar.ayuda')}
        checked={contacto !== null}
        onChange={(event) =>
          cambiar(
            de,
            event.target.checked
              ? { titulo: nombreDe(de), datos: [{ etiqueta: 'Teléfono', valor: '' }] }
              : null,
          )
        }
      />
      {contacto && (
        <>
          <TextField
            id={idDe(`${de}-titulo`)}
            label={t('campo.login.contacto.titulo')}
            value={contacto.titulo}
            maxLength={60}
            onChange={(event) => cambiar(de, { ...contacto, titulo: event.target.value })}
          />
          {datos.map((dato, index) => (
            <fieldset key={index} className={css['contactoDato']}>
              <legend>{t('campo.login.contacto.dato', { numero: index + 1 })}</legend>
              {(['etiqueta', 'valor', 'enlace'] as const).map((parte) => (
                <TextField
                  key={parte}
                  id={idDe(`${de}-${index}-${parte}`)}
                  label={t(`campo.login.contacto.${parte}`)}
                  optional={parte === 'enlace'}
                  value={dato[parte] ?? ''}
                  maxLength={200}
                  {...(parte === 'enlace' && { placeholder: 'tel:08001234567' })}
                  onChange={(event) => cambiarDato(index, { [parte]: event.target.value })}
                />
              ))}
              <Button
                variant="quiet"
                icon={<X />}
                aria-label={t('campo.login.contacto.quitar', { numero: index + 1 })}
                onClick={() =>
                  cambiar(de, { ...contacto, datos: datos.filter((_, other) => other !== index) })
                }
              />
            </fieldset>
          ))}
          {datos.length < MAS_DATOS && (
            <Button
              variant="second"
              small
              icon={<Plus />}
              onClick={() => cambiar(de, { ...contacto, datos: [...datos, { etiqueta: '', valor: '' }] })}
            >
              {t('campo.login.contacto.agregar')}
            </Button>
          )}
        </>
      )}
      <FieldError id={idDe(de)} error={errores[de]} />
      <Distinto de={de} />
    </fieldset>
  );
}

/** An emptied link is removed. */
function sinVacios({ enlace, ...dato }: Contacto['datos'][number]): Contacto['datos'][number] {
  return enlace ? { ...dato, enlace } : dato;
}
