import { catalogo } from './textos.ts';
import css from './aviso-datos.module.css';

/**
 * Both sentences are prescribed by the data protection authority, and appear wherever personal data are
 * requested.
 */
const t = catalogo({
  'datos.titular':
    'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.',
  'datos.organo':
    'La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N° 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
});

/** `uso` says what the data are used for. */
export function AvisoDatos({ uso }: { uso: string }) {
  return (
    <div className={css['aviso']}>
      <p>{uso}</p>
      <p>{t('datos.titular')}</p>
      <p>{t('datos.organo')}</p>
    </div>
  );
}
