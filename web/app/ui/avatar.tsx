import { authorColour } from './authorColour.ts'
import styles from './avatar.module.css'
import { classNames } from './classNames.ts'

interface AvatarProps {
  readonly name: string
  /** Index in join order, from 0; gives the colour that the author's annotations have too. */
  readonly place: number
  readonly size?: 's' | 'm'
  readonly away?: boolean
}

/** Initials on the author's colour; decorative, since the name is shown beside it. */
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

/** Returns the first characters (graphemes) of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean)
  const first = [...(words[0] ?? '?')][0]!
  const last = words.length > 1 ? [...words.at(-1)!][0]! : ''
  return (first + last).toLocaleUpperCase()
}
