import {
  colorDe,
  contrasteDecisivo,
  esHex,
  hexDe,
  tokensDe,
  type ColorElegido,
  type Colores as LosColores,
} from '@portal/domain/unidades/colores';
import { CircleCheck } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { controlProps, Field } from '../../ui/fields/field.tsx';
import { Distinto, idDe, nombreDe } from './plantilla-campos.tsx';
import { usarEdicion } from './plantilla-use.ts';
import { t } from './textos.ts';
import css from './plantilla.module.css';

const numero = (razon: number) => razon.toFixed(1).replace('.', ',');

/** Chosen with the colour picker or typed; every change reports whether the contrast is enough. */
export function Color({ cual }: { cual: ColorElegido }) {
  const { plantilla, errores, cambiarVarios } = usarEdicion();
  const de = `colores.${cual}` as const;
  const hex = hexDe(plantilla.colores[cual]);
  const [escrito, setEscrito] = useState<string>();
  const malEscrito = escrito !== undefined && !esHex(escrito);
  const error = malEscrito ? t('color.hex') : errores[de];
  const id = idDe(de);

  function elegir(nuevo: string) {
    const valor = colorDe(nuevo);
    // The greys are tinted with the primary colour, so they follow it.
    cambiarVarios(
      cual === 'primario'
        ? { 'colores.primario': valor, 'colores.neutro': Math.round(valor.h) }
        : { 'colores.acento': valor },
    );
  }
  const { razon, minimo } = contrasteDecisivo(plantilla.colores)[cual];
  return (
    <Field
      id={id}
      label={nombreDe(de)}
      hint={t(`campo.${de}.ayuda`)}
      error={error}
      after={
        <>
          {!error && (
            <p className={css['contraste']}>
              <CircleCheck /> {t('color.contraste', { razon: numero(razon), minimo: numero(minimo) })}
            </p>
          )}
          <Distinto de={de} tambien={cual === 'primario' ? ['colores.neutro'] : []} />
        </>
      }
    >
      <div className={css['colorCampo']}>
        <input
          type="color"
          value={hex}
          aria-label={t('color.muestra', { campo: nombreDe(de).toLowerCase() })}
          onChange={(event) => {
            setEscrito(undefined);
            elegir(event.target.value);
          }}
        />
        <input
          {...controlProps({ id, hint: t(`campo.${de}.ayuda`), error })}
          name={de}
          className="input w-11"
          value={escrito ?? hex}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            const texto = event.target.value.trim();
            setEscrito(texto);
            if (esHex(texto)) elegir(texto);
          }}
          onBlur={() => setEscrito(undefined)}
        />
      </div>
    </Field>
  );
}

/** A sample of the portal in these colours, beside the form; if the contrast is too low, only the colours. */
export function Muestra({ logo }: { logo: string }) {
  const { plantilla, errores } = usarEdicion();
  const { marca } = plantilla;
  const seLee = errores['colores.primario'] === undefined && errores['colores.acento'] === undefined;
  return (
    <div
      className={css['muestra']}
      style={variables(plantilla.colores)}
      role="img"
      aria-label={t('muestra.titulo')}
    >
      <div className={css['muestraCabeza']}>
        <img src={logo} alt="" width={26} height={30} />
        <b>{marca.fuerte}</b> <span>{marca.resto}</span>
      </div>
      <div className={css['muestraCuerpo']}>
        <span className={css['muestraBoton']}>{seLee && t('muestra.boton')}</span>
        {seLee && <span className={css['muestraEnlace']}>{t('muestra.enlace')}</span>}
        <span className={css['muestraAcento']}>{seLee && t('muestra.acento')}</span>
      </div>
    </div>
  );
}

const variables = (colores: LosColores) =>
  Object.fromEntries(
    Object.entries(tokensDe(colores)).map(([name, value]) => [`--${name}`, value]),
  ) as CSSProperties;
