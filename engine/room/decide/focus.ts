import { entryOf } from '../../entries.ts'
import { idMaker } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import { SYSTEM } from '../../stream.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import { fact, guest, systemLine } from '../facts.ts'
import { widenedLine } from '../moderator/lines.ts'
import { beyondHost } from './timing.ts'

/** What the host does with the scope and the discussion. */
export const focus: Decide<'addSections' | 'focus'> = {
  /** [TI20] [TI21] */
  addSections(room, { at, entropy, by, sectionIds }) {
    const refusal = beyondHost(room, by)
    if (refusal) return refusal
    const wanted = new Set(sectionIds)
    const known = room.sections.filter(({ id }) => wanted.has(id))
    if (known.length < wanted.size) return refuse('unknown-section')
    const added = known.filter(({ id }) => room.standings[id] === undefined).map(({ id }) => id)
    const [first] = added
    if (first === undefined) return nothing
    return decided([
      fact('scopeWidened', guest(room, by), { sectionIds: added }),
      systemLine(idMaker(at, entropy)('m'), widenedLine(room, by, added)),
      ...(room.current === null ? [fact('moved', SYSTEM, { sectionId: first })] : []),
    ])
  },

  /** [TI24] */
  focus(room, { by, sectionId }) {
    const refusal = beyondHost(room, by)
    if (refusal) return refusal
    if (!room.sections.some(({ id }) => id === sectionId)) return refuse('unknown-section')
    if (!room.scope.includes(sectionId)) return refuse('outside-scope')
    if (entryOf(room.standings, sectionId).status === 'confirmed') return refuse('already-confirmed')
    if (room.current === sectionId) return nothing
    return decided([fact('moved', guest(room, by), { sectionId, reason: 'host' })])
  },
}
