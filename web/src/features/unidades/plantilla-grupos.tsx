import type { ClaveDeCara } from '@portal/domain/unidades/cara';
import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Certificado, Imagen } from './plantilla-archivos.tsx';
import { AyudaDelIngreso, ContactoDelIngreso } from './plantilla-ayuda.tsx';
import { Distinto, idDe, Lineas, Marca, Texto } from './plantilla-campos.tsx';
import { Color } from './plantilla-colores.tsx';
import { usarEdicion } from './plantilla-use.ts';
import { t } from './textos.ts';
import { cx } from '../../ui/cx.ts';
import css from './plantilla.module.css';

/** A text of the portal that a unit may override, with its current wording. */
export type TextoDelPortal = { clave: string; nombre: string; hoy: string };

type NombreGrupo = 'identidad' | 'colores' | 'textos' | 'funciones' | 'ayuda' | 'pie';

function Grupo({ nombre, children }: { nombre: NombreGrupo; children: ReactNode }) {
  return (
    <Card title={t(`grupo.${nombre}`)} className={css['grupo']}>
      <p className="muted">{t(`grupo.${nombre}.texto`)}</p>
      <div className="fields">{children}</div>
    </Card>
  );
}

const funciones = [
  'requiere.portal',
  'requiere.registroUsuario',
  'requiere.tramitedni',
  'requiere.grupofamiliar',
  'turnosOn',
  'editDatos',
  'capacitaciones',
  'atencionesLegado',
  'entradaAutomatica',
  'registro.plan',
  'registro.numeroAfiliado',
  'registro.emailOpcional',
] as const satisfies readonly ClaveDeCara[];

export function Grupos({ textos }: { textos: readonly TextoDelPortal[] }) {
  const { datos } = usarEdicion();
  const sitios = datos.sitiosPermitidos.join(', ') || t('campo.errorRedireccion.ninguno');
  return (
    <>
      <Grupo nombre="identidad">
        <Texto de="nombre" ayuda={t('campo.nombre.ayuda')} maxLength={60} />
        <div className={cx('two', css['dos'])}>
          <Texto de="marca.fuerte" ayuda={t('campo.marca.fuerte.ayuda')} maxLength={30} />
          <Texto de="marca.resto" ayuda={t('campo.marca.resto.ayuda')} maxLength={40} />
        </div>
        <Imagen cual="logo" />
        <Imagen cual="lateral" />
      </Grupo>
      <Grupo nombre="colores">
        <div className={cx('two', css['dos'])}>
          <Color cual="primario" />
          <Color cual="acento" />
        </div>
      </Grupo>
      <Grupo nombre="textos">
        <Texto de="login.bienvenida" lineas={2} maxLength={300} opcional />
        <Lineas de="login.enlacesRegistro" ayuda={t('campo.login.enlacesRegistro.ayuda')} />
        <Textos textos={textos} />
      </Grupo>
      <Grupo nombre="funciones">
        <div className={css['marcas']}>
          {funciones.map((de) => (
            <Marca key={de} de={de} ayuda={t(`campo.${de}.ayuda`)} />
          ))}
          <Marca de="encabezado.logoAlInicio" />
          <Marca de="encabezado.menuPerfil" />
        </div>
      </Grupo>
      <Grupo nombre="ayuda">
        <AyudaDelIngreso />
        <ContactoDelIngreso />
        <Texto
          de="errorRedireccion"
          ayuda={t('campo.errorRedireccion.ayuda', { sitios })}
          maxLength={300}
          opcional
        />
      </Grupo>
      <Grupo nombre="pie">
        <Texto de="pie.texto" ayuda={t('campo.pie.texto.ayuda')} maxLength={120} />
        <Texto de="pie.avisoLegal" lineas={3} maxLength={400} />
        <Texto de="pie.inscripcion" maxLength={60} />
        <Marca de="pie.logo" />
        <Certificado />
      </Grupo>
    </>
  );
}

function Textos({ textos }: { textos: readonly TextoDelPortal[] }) {
  const { valor, cambiar } = usarEdicion();
  const propios = (valor('textos') ?? {}) as Record<string, string>;
  function decir(clave: string, texto: string) {
    const { [clave]: _, ...resto } = propios;
    cambiar('textos', texto === '' ? resto : { ...resto, [clave]: texto });
  }
  return (
    <>
      {textos.map(({ clave, nombre, hoy }) => (
        <TextField
          key={clave}
          id={idDe(`texto-${clave}`)}
          label={nombre}
          hint={t('campo.textos.hoy', { texto: hoy })}
          optional
          value={propios[clave] ?? ''}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => decir(clave, event.target.value)}
        />
      ))}
      <Distinto de="textos" />
    </>
  );
}
