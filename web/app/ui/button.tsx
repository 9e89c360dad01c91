import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './classNames.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** At most one `primary` on a screen; `quiet` has no border. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'm' | 's'
  readonly icon?: IconName | undefined
  /** Shows a spinner and ignores further presses while the action runs. */
  readonly busy?: boolean
  readonly wide?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({
  look = 'plain',
  size = 'm',
  icon,
  busy = false,
  wide = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(styles.button, styles[look], styles[size], wide && styles.wide, className)}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      <span className={styles.label}>{children}</span>
    </button>
  )
}
