import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './classNames.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './iconButton.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  readonly icon: IconName
  /** Accessible label, also shown as a tooltip. */
  readonly label: string
  readonly size?: 'm' | 's'
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, size = 'm', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles[size], className)}
    >
      <Icon name={icon} size={size === 's' ? 16 : 20} />
    </button>
  )
}
