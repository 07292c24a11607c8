import { clases, habitos, nombreDeClase, type Clase, type Habito } from '@portal/domain/resumen/clases';
import type { EntradaLeida, IpsLeido } from '@portal/domain/resumen/ips/leer-ips';
import { fechaEnNumeros, instanteEnNumeros } from './en-numeros.ts';
import { DataList } from '../../../ui/data/data-list.tsx';
import { Sheet, SheetPart } from '../../../ui/layout/sheet.tsx';
import { configuracion } from '../../../lib/configuracion.ts';
import { DosIdiomas } from './dos-idiomas.tsx';
import { t } from './textos-visor.ts';
import css from './visor.module.css';

type Props = { ips: IpsLeido; vence: Date | undefined };

/** The summary as a sheet to read and print. */
export function ResumenLegible({ ips, vence }: Props) {
  const { paciente, hecho, autor, entradas, omitidas } = ips;
  const dos = (clave: 'nacimiento' | 'identificador' | 'hecho' | 'autor' | 'vence') => (
    <DosIdiomas es={t(`visor.${clave}`)} en={t(`visor.${clave}En`)} />
  );
  return (
    <Sheet
      label={t('visor.tipo')}
      emblem={configuracion.imagenes.logo}
      name={paciente.nombre || t('visor.tipo')}
      kind={<DosIdiomas es={t('visor.tipo')} en={t('visor.tipoEn')} />}
      className={css['hoja']}
    >
      <SheetPart>
        <DataList
          layout="two"
          empty={t('visor.sinDatos')}
          items={[
            { label: dos('nacimiento'), value: fechaEnNumeros(paciente.nacimiento) },
            paciente.identificador !== '' && { label: dos('identificador'), value: paciente.identificador },
            { label: dos('hecho'), value: instanteEnNumeros(hecho) },
            autor !== '' && { label: dos('autor'), value: autor },
            vence && { label: dos('vence'), value: instanteEnNumeros(vence.toISOString()) },
          ]}
        />
      </SheetPart>
      {clases.map((clase) => (
        <Parte key={clase} clase={clase} entradas={entradas.filter((una) => una.clase === clase)} />
      ))}
      {omitidas.length > 0 && (
        <SheetPart>
          <h2 className={css['seccion']}>
            <DosIdiomas es={t('visor.omitidas')} en={t('visor.omitidasEn')} />
          </h2>
          <p>{omitidas.join(' · ')}</p>
        </SheetPart>
      )}
      <SheetPart>
        <p className="sm">
          {t('visor.aviso')} <span lang="en">{t('visor.avisoEn')}</span>
        </p>
      </SheetPart>
    </Sheet>
  );
}

function Parte({ clase, entradas }: { clase: Clase; entradas: readonly EntradaLeida[] }) {
  const propias = entradas.filter(({ ninguna }) => !ninguna);
  return (
    <SheetPart>
      <h2 className={css['seccion']}>
        <DosIdiomas es={nombreDeClase[clase]} en={t(`clase.${clase}`)} />
      </h2>
      {propias.length === 0 ? (
        <p>
          {entradas.length > 0 ? (
            <DosIdiomas es={t('visor.ninguna')} en={t('visor.ningunaEn')} />
          ) : (
            <DosIdiomas es={t('visor.sinDatos')} en={t('visor.sinDatosEn')} />
          )}
        </p>
      ) : (
        <ul className={css['entradas']}>
          {propias.map((entrada, index) => (
            <li key={index}>
              <Entrada entrada={entrada} />
            </li>
          ))}
        </ul>
      )}
    </SheetPart>
  );
}

const esHabito = (nombre: string): nombre is Habito => Object.hasOwn(habitos, nombre);

function Entrada({ entrada }: { entrada: EntradaLeida }) {
  const { clase, nombre, codigo, detalle, gravedad, fecha, estado } = entrada;
  const dia = fechaEnNumeros(fecha);
  return (
    <>
      <b>
        {clase === 'habito' && esHabito(nombre) ? (
          <DosIdiomas es={habitos[nombre]} en={t(`habito.${nombre}`)} />
        ) : clase === 'peso' ? (
          t('visor.kilos', { peso: nombre })
        ) : (
          nombre
        )}
        {codigo !== '' && ` (${codigo})`}
      </b>
      {gravedad && (
        <span className={css['gravedad']}>
          <DosIdiomas es={gravedad} en={t(`gravedad.${gravedad}`)} />
        </span>
      )}
      {estado === 'terminada' && (
        <span className={css['gravedad']}>
          <DosIdiomas es={t('visor.terminada')} en={t('visor.terminadaEn')} />
        </span>
      )}
      {detalle !== '' && <p>{detalle}</p>}
      {dia !== '' && (
        <p className="sm">
          {clase === 'vacuna' || clase === 'peso' ? dia : t('visor.desde', { fecha: dia })}
        </p>
      )}
    </>
  );
}
