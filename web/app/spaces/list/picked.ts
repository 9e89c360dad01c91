import type { Space } from '@parley/client'

export const ORDERS = ['activity', 'name', 'created'] as const
export type Order = (typeof ORDERS)[number]

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Returns the spaces that contain all words, ignoring accents and case, in the order asked for. [WP5] */
export function picked(
  spaces: readonly Space[],
  { words, order }: { readonly words: string; readonly order: Order },
): readonly Space[] {
  const asked = plain(words).split(/\s+/).filter(Boolean)
  const fitting = spaces.filter(({ name, description }) => {
    const text = plain(`${name} ${description}`)
    return asked.every((word) => text.includes(word))
  })
  return fitting.sort((a, b) => compare[order](a, b) || (a.id < b.id ? -1 : 1))
}

const compare: Readonly<Record<Order, (a: Space, b: Space) => number>> = {
  activity: (a, b) => b.lastActivityAt - a.lastActivityAt,
  name: (a, b) => COLLATOR.compare(a.name, b.name),
  created: (a, b) => b.createdAt - a.createdAt,
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
