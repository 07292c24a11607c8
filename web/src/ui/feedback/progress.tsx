import './progress.css';

type Props = {
  id: string;
  label: string;
  /** Progress from 0 to 1; omit it if unknown. */
  done?: number | undefined;
  /** The progress in words, beneath the bar; also announced to screen readers. */
  said: string;
};

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
