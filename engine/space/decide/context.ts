import { idMaker } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import { type DecideSpace, decided, spaceFact } from '../decision.ts'
import { CONTEXT_ITEMS_MAX } from '../limits.ts'

/** Notes, links and data files that the assistant reads in the meetings of the space. */
export const context: DecideSpace<'addContext' | 'resolveContext' | 'removeContext'> = {
  addContext(space, { type: _, file, ...item }, { at, entropy, actor }) {
    if (space.context.length >= CONTEXT_ITEMS_MAX) return refuse('too-much-context')
    const id = idMaker(at, entropy)
    const itemId = id('ctx')
    const known = file === null ? null : { fileId: id('f'), ...file }
    return decided([spaceFact('context.added', actor, { itemId, ...item, file: known })], { itemId })
  },

  resolveContext(space, { type: _, ...resolution }, { actor }) {
    const item = space.context.find(({ id }) => id === resolution.itemId)
    if (item?.status !== 'pending') return refuse('stale-context')
    return decided([spaceFact('context.resolved', actor, resolution)])
  },

  removeContext(space, { itemId }, { actor }) {
    if (!space.context.some(({ id }) => id === itemId)) return refuse('unknown-context')
    return decided([spaceFact('context.removed', actor, { itemId })], { items: space.context.length - 1 })
  },
}
