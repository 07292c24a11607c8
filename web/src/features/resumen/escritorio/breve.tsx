import { textoDeNinguna } from '@portal/domain/resumen/clases';
import type { EntradaDelResumen, Resumen } from '@portal/domain/resumen/contract';
import { Check, CircleHelp, HeartPulse, Pill, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useResumenEnConsulta, type DeConsulta } from '../consulta.ts';
import { ningunaDe, vigentesDe } from '../en-palabras.ts';
import { aspectoDe } from '../entrada.tsx';
import { t } from './textos-escritorio.ts';
import css from './breve.module.css';

type Props = DeConsulta & { condiciones: Resumen['condiciones']; onVer: () => void };

/** How many of each the head names. The rest is one press away. */
const ALERGIAS = 4;
const OTRAS = 2;

/**
 * In the head of the record, whatever tab is open: allergies, medication, problems. The conditions come with the
 * record, and wait for nothing.
 */
export function ResumenBreve({ de, id, condiciones, onVer }: Props) {
  const { data, error, refetch } = useResumenEnConsulta({ de, id });
  const alergias = data ? vigentesDe(data, 'alergia') : [];
  const medicacion = data ? vigentesDe(data, 'medicacion') : [];
  const problemas = data ? vigentesDe(data, 'problema') : [];
  const marcadas = [
    ...condiciones.map(({ nombre, observacion }) => (observacion ? `${nombre}: ${observacion}` : nombre)),
    ...problemas.map(({ nombre }) => nombre),
  ];
  const sobran =
    Math.max(0, alergias.length - ALERGIAS) +
    Math.max(0, medicacion.length - OTRAS) +
    Math.max(0, marcadas.length - OTRAS);
  return (
    <>
      {error && !data && (
        <Insignia tone="bad" icon={<TriangleAlert />}>
          {t('breve.noLlego')}
        </Insignia>
      )}
      {error && !data && (
        <Button variant="quiet" small className={css['ver']} onClick={() => void refetch()}>
          {t('breve.reintentar')}
        </Button>
      )}
      {alergias.slice(0, ALERGIAS).map((alergia) => (
        <Alergia key={alergia.id} alergia={alergia} />
      ))}
      {data && alergias.length === 0 && <SinAlergias resumen={data} />}
      {medicacion.slice(0, OTRAS).map(({ id: cual, nombre }) => (
        <Insignia key={cual} tone="info" icon={<Pill />}>
          <span className="vh">{t('breve.toma')}</span> {nombre}
        </Insignia>
      ))}
      {data && ningunaDe(data, 'medicacion') && (
        <Insignia icon={<Check />}>{textoDeNinguna.medicacion}</Insignia>
      )}
      {marcadas.slice(0, OTRAS).map((nombre) => (
        <Insignia key={nombre} tone="warn" icon={<HeartPulse />}>
          {nombre}
        </Insignia>
      ))}
      {marcadas.length === 0 && (
        <span className="badge">
          {data && ningunaDe(data, 'problema') ? textoDeNinguna.problema : t('breve.sinCondiciones')}
        </span>
      )}
      <Button variant="quiet" small className={css['ver']} onClick={onVer}>
        {sobran > 0 ? t('breve.verMas', { cuantas: sobran }) : t('breve.ver')}
      </Button>
    </>
  );
}

const Insignia = ({
  children,
  ...badge
}: {
  tone?: 'bad' | 'warn' | 'info' | 'off';
  icon: ReactNode;
  children: ReactNode;
}) => (
  <Badge {...badge} className={css['insignia']}>
    <span className={css['corto']}>{children}</span>
  </Badge>
);

function Alergia({ alergia: { nombre, gravedad } }: { alergia: EntradaDelResumen }) {
  const aspecto = gravedad ? aspectoDe[gravedad] : { tone: 'warn' as const, icon: <TriangleAlert /> };
  const texto = t('breve.alergia', { nombre });
  return (
    <Badge {...aspecto} className={css['alergia']}>
      {gravedad ? t('breve.conGravedad', { que: texto, gravedad: t(`gravedad.${gravedad}`) }) : texto}
    </Badge>
  );
}

/** That nobody said anything is not that there is none. */
function SinAlergias({ resumen }: { resumen: Resumen }) {
  return ningunaDe(resumen, 'alergia') ? (
    <Insignia icon={<Check />}>{textoDeNinguna.alergia}</Insignia>
  ) : (
    <Insignia tone="off" icon={<CircleHelp />}>
      {t('breve.sinDatos')}
    </Insignia>
  );
}
