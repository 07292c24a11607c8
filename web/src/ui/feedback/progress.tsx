import './progress.css';

type Props = {
  id: string;
  label: string;
  /** What is done of 1; nothing where it is not known. */
  done?: number | undefined;
  /** Beneath it: how far it is, in words. Told to who does not see it. */
  said: string;
};

/** How far something long has come. */
export function Progress({ id, label, done, said }: Props) {
  return (
    <div className="progress">
      <label htmlFor={id}>{label}</label>
      <progress
        id={id}
        max={100}
        {...(done !== undefined && { value: Math.round(Math.min(1, done) * 100) })}
      />
      <p className="sm muted" role="status">
        {said}
      </p>
    </div>
  );
}
