import { dniConPuntos } from '@portal/domain/personas/dni';
import { atenciones, type FichaPrevia } from '@portal/domain/atenciones/contract';
import { useQuery } from '@tanstack/react-query';
import { PhoneCall } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PanelFoot } from '../../../ui/layout/panel-foot.tsx';
import { FichaAntecedentes } from '../ficha/antecedentes.tsx';
import { FichaAtenciones, FichaPases } from '../ficha/atenciones.tsx';
import { FichaCaso } from '../ficha/caso.tsx';
import type { PartesDeResumen } from '../ficha/partes.ts';
import css from './previa.module.css';
import { edadEnPalabras } from '../fila/palabras.ts';
import { t } from '../textos-escritorio.ts';
import type { Previa } from './use-previa.ts';
import { Cabeza, Renglon, Volver } from '../ficha/cabeza.tsx';
import ficha from '../ficha/ficha.module.css';

type Props = {
  previa: Previa;
  plegar: ReactNode;
  Pasada: ComponentType<{ id: string }>;
  Resumen: PartesDeResumen['Panel'];
  onVolver: () => void;
  /** False if they cannot be called now. */ onLlamar: (() => void) | false;
};

/** The record before the call, read only. */
export function FichaAntes({ previa: { de, id }, plegar, Pasada, Resumen, onVolver, onLlamar }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['ficha-previa', de, id],
    queryFn: () => call(atenciones.obtenerFichaPrevia, { query: { [de]: id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <Cabeza>
        <Renglon>
          <Volver onClick={onVolver}>{t('previa.volver')}</Volver>
          {plegar}
        </Renglon>
        {data && <Datos ficha={data} />}
      </Cabeza>
      {error && <RetryNote title={t('ficha.noLlego')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="text" count={8} label={t('ficha.cargando')} />}
      {data && (
        <div className={css['previa']}>
          <FichaAntecedentes ficha={data} resumen={<Resumen de={de} id={id} escribe={false} />} />
          <FichaPases pases={data.pases} />
          {data.caso && <FichaCaso caso={data.caso} />}
          <section>
            <h3 className={ficha['titulo']}>{t('ficha.atenciones')}</h3>
            <FichaAtenciones ficha={data} Pasada={Pasada} />
          </section>
        </div>
      )}
      {onLlamar && (
        <PanelFoot>
          <Button variant="call" icon={<PhoneCall />} onClick={onLlamar}>
            {t('previa.llamar')}
          </Button>
        </PanelFoot>
      )}
    </>
  );
}

function Datos({ ficha: { paciente } }: { ficha: FichaPrevia }) {
  const { nombre, sexo, dni, obraSocial } = paciente;
  const genero = sexo === 'F' || sexo === 'M' || sexo === 'X' ? t(`ficha.sexo.${sexo}`) : undefined;
  return (
    <>
      <Renglon>
        <h2>{nombre}</h2>
      </Renglon>
      <p className="muted num">
        {[edadEnPalabras(paciente), genero, t('ficha.dni', { dni: dniConPuntos(dni) }), obraSocial]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}
