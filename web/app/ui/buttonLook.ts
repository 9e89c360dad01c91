import styles from './button.module.css'
import type { ButtonProps } from './button.tsx'
import { classNames } from './classNames.ts'

/** Class names that make a link look like a button, for what is a link to the browser: a page, a download. */
export function buttonLook(
  look: NonNullable<ButtonProps['look']>,
  size: NonNullable<ButtonProps['size']> = 'm',
): string {
  return classNames(styles.button, styles[look], styles[size]) ?? ''
}
