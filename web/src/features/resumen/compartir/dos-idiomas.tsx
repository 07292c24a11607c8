import css from './visor.module.css';

type Props = {
  es: string;
  en: string;
  /** On a button: both in its own colour. */
  plain?: boolean;
};

/** 'Alergias · Allergies': each half in its own language, for screen readers. */
export function DosIdiomas({ es, en, plain = false }: Props) {
  if (es === en) return es;
  return (
    <>
      {es} <span aria-hidden="true">·</span>{' '}
      <span lang="en" className={plain ? undefined : css['en']}>
        {en}
      </span>
    </>
  );
}
