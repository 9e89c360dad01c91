import type { CSSProperties } from 'react'
import type { Annotation } from '../../../client/wire.ts'

/** The colours of an annotation's author as the style sheets of the sidecar name them. */
export function authorStyle({ hex, ink }: Pick<Annotation, 'hex' | 'ink'>): CSSProperties {
  return { '--author': hex, '--author-ink': ink } as CSSProperties
}
