import type { Annotation } from '@parley/client'
import type { CSSProperties } from 'react'

/** The colours of an annotation's author as the style sheets of the sidecar name them. */
export function authorStyle({ hex, ink }: Pick<Annotation, 'hex' | 'ink'>): CSSProperties {
  return { '--author': hex, '--author-ink': ink } as CSSProperties
}
