import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Dots } from '../feedback/dots.tsx';
import './button.css';

export type ButtonVariant = 'primary' | 'second' | 'quiet' | 'danger' | 'danger-solid' | 'call';

export type ButtonLook = {
  variant?: ButtonVariant;
  /** Fills the width of its container. */
  wide?: boolean;
  small?: boolean;
  icon?: ReactNode;
};

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'ref'> & {
    /**
     * In progress: shows three dots, and the text if one is given ('Creando cuenta...'). Clicks are ignored.
     */
    busy?: boolean | string;
    /** Disables the button and shows the reason beneath it; the button stays focusable. */
    razon?: string | false | null | undefined;
    /** Like `razon`, for a reason shown elsewhere: the id of that element. */
    razonEn?: string | false | null | undefined;
    ref?: ComponentProps<'button'>['ref'];
  };

export function buttonClass(
  { variant = 'primary', wide, small }: ButtonLook,
  extra?: string,
): string | undefined {
  return cx('btn', variant !== 'primary' && variant, wide && 'wide', small && 'sm', extra);
}

export function Button({
  variant,
  wide,
  small,
  icon,
  busy,
  razon,
  razonEn,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const whyId = useId();
  const refuses = Boolean(busy) || Boolean(razon) || Boolean(razonEn);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (refuses) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, wide, small }, cx(!children && 'icon-only', className))}
      onClick={press}
      aria-disabled={refuses || undefined}
      aria-busy={Boolean(busy) || undefined}
      aria-describedby={cx(rest['aria-describedby'], razon ? whyId : null, razonEn)}
    >
      {busy ? <Dots /> : icon}
      {typeof busy === 'string' ? busy : children}
    </button>
  );
  if (!razon) return button;
  return (
    <span className={cx('btn-why', wide && 'wide')}>
      {button}
      <span id={whyId}>{razon}</span>
    </span>
  );
}
