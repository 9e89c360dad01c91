import { authorColour } from './authorColour.ts'
import styles from './avatar.module.css'
import { classNames } from './classNames.ts'

interface AvatarProps {
  readonly name: string
  /** Place in join order, from 0: the same colours as the author's marks. */
  readonly place: number
  readonly size?: 's' | 'm'
  readonly away?: boolean
}

/** Initials on the author's colour; the name stands beside it. */
export function Avatar({ name, place, size = 'm', away = false }: AvatarProps) {
  const { hex, ink } = authorColour(place)
  return (
    <span
      className={classNames(styles.avatar, styles[size], away && styles.away)}
      style={{ '--author': hex, '--author-ink': ink } as React.CSSProperties}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}

/** Of the first and the last word, whole characters. */
function initials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean)
  const first = [...(words[0] ?? '?')][0]!
  const last = words.length > 1 ? [...words.at(-1)!][0]! : ''
  return (first + last).toLocaleUpperCase()
}
