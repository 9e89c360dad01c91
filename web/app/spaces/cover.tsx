import type { Space } from '@parley/client'
import { useState } from 'react'
import { authorColour } from '../ui/authorColour.ts'
import { classNames } from '../ui/classNames.ts'
import styles from './cover.module.css'

interface CoverProps {
  readonly space: Pick<Space, 'id' | 'name' | 'cover'>
  readonly className?: string | undefined
}

/** The cover of a space; without one, its first letter on a colour of its own. Decorative: the name stands beside it. */
export function Cover({ space: { id, name, cover }, className }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (cover !== null && broken !== cover.url) {
    return (
      <img
        className={classNames(styles.cover, className)}
        src={addressOf(cover)}
        alt=""
        width={cover.width}
        height={cover.height}
        loading="lazy"
        onError={() => setBroken(cover.url)}
      />
    )
  }
  const { hex, ink } = authorColour(placeOf(id))
  return (
    <span
      className={classNames(styles.cover, styles.letter, className)}
      style={{ '--author': hex, '--author-ink': ink } as React.CSSProperties}
      aria-hidden="true"
    >
      {([...name.trim()][0] ?? '').toLocaleUpperCase()}
    </span>
  )
}

/** The address changes with the picture, since one address keeps its bytes in the browser's memory. */
function addressOf({ url, updatedAt }: NonNullable<Space['cover']>): string {
  return `${url}${url.includes('?') ? '&' : '?'}at=${updatedAt}`
}

function placeOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
}
