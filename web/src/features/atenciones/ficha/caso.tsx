import type { CasoDeFicha } from '@portal/domain/atenciones/contract';
import { casos } from '@portal/domain/casos/contract';
import { nombreDeContingencia } from '@portal/domain/casos/reglas';
import { diaDe, fechaCorta } from '@portal/domain/tiempo/fechas';
import { FileDown } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { DataList } from '../../../ui/data/data-list.tsx';
import { t } from '../textos-escritorio.ts';
import { ArchivoItem } from './archivo-item.tsx';
import css from './ficha.module.css';

const telefono = (numero: string) => <a href={`tel:${numero.replace(/[^\d+]/g, '')}`}>{numero}</a>;

/** The occupational-risk case of the attention: the event, and the documents of its gestor. */
export function FichaCaso({ caso }: { caso: CasoDeFicha }) {
  const { id, nroSiniestro, contingencia, fechaEvento, diagnostico, documentos } = caso;
  return (
    <div className="stack">
      <section>
        <h3 className={css['titulo']}>{t('caso.titulo', { id })}</h3>
        <DataList
          layout="beside"
          items={[
            { label: t('caso.siniestro'), value: nroSiniestro },
            {
              label: t('caso.contingencia'),
              value:
                contingencia &&
                (nombreDeContingencia[contingencia as keyof typeof nombreDeContingencia] ?? contingencia),
            },
            { label: t('caso.evento'), value: fechaEvento && fechaCorta(fechaEvento) },
            { label: t('caso.diagnostico'), value: diagnostico },
            { label: t('caso.movil'), value: telefono(caso.telefono) },
            { label: t('ficha.telefono'), value: caso.telefonoFijo && telefono(caso.telefonoFijo) },
          ]}
        />
      </section>
      <section>
        <h3 className={css['titulo']}>{t('caso.documentos')}</h3>
        {documentos.length === 0 ? (
          <p className="muted">{t('caso.sinDocumentos')}</p>
        ) : (
          <ul className={css['archivos']}>
            {documentos.map((documento) => (
              <ArchivoItem
                key={documento.id}
                icon={<FileDown />}
                nombre={documento.descripcion === '' ? documento.nombre : documento.descripcion}
                detalle={[documento.nombre, fechaCorta(diaDe(new Date(documento.creado)))]}
                pedir={() =>
                  call(casos.pedirDocumentoDeVisita, { body: { turno: caso.turno, documento: documento.id } })
                }
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
