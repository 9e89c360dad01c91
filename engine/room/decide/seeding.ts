import { idMaker } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import type { Actor } from '../../stream.ts'
import type { CommandOf, Seed } from '../commands.ts'
import { type Decide, decided } from '../decision.ts'
import type { DataOf } from '../events.ts'
import { fact, systemLine } from '../facts.ts'

/** Maximum UTF-16 units of material per event; a larger seed takes several events, so that each fits the log. [CA12] */
export const SEEDED_CHARACTERS_MAX = 4_000_000
/** Maximum UTF-16 units of a text in a seed. [CA10] */
export const SEED_TEXT_CHARACTERS_MAX = 1_000_000

export const seeding: Decide<'seed'> = {
  seed(room, command) {
    if (room.phase !== 'setup') return refuse('not-setup')
    const { at, entropy, by } = command
    const id = idMaker(at, entropy)
    const admin: Actor = { kind: 'admin', id: by, name: null }
    const docs = command.docs.map((doc) => {
      // Generated for every document, so that later ids do not depend on how many documents bring their own.
      const fresh = id('doc')
      return { ...doc, docId: doc.docId ?? fresh }
    })
    return decided([
      ...parts({ ...command, docs }).map((data) => fact('seeded', admin, data)),
      systemLine(id('m'), seedLine(command)),
    ])
  },
}

type Part = DataOf<'seeded'>

/** Splits a seed between sections and chunks so that no event grows too large. */
function parts({ docs, chunks, ragLabel, settings, capture }: Omit<Seed, 'docs'> & Pick<Part, 'docs'>): Part[] {
  const first = { ...(settings === undefined ? {} : { settings }), ...(capture === undefined ? {} : { capture }) }
  let part: Part = { docs: [], chunks: [], ragLabel, ...first }
  const all = [part]
  let size = 0
  const room = (characters: number): Part => {
    if (size > 0 && size + characters > SEEDED_CHARACTERS_MAX) {
      part = { docs: [], chunks: [], ragLabel, continues: true }
      all.push(part)
      size = 0
    }
    size += characters
    return part
  }
  for (const { sections, ...doc } of docs) {
    let placed: Part['docs'][number] = { ...doc, sections: [] }
    room(doc.title.length).docs.push(placed)
    for (const section of sections) {
      const { docs: here } = room(section.text.length + section.keywords.length + section.title.length)
      if (here.at(-1) !== placed) {
        placed = { ...doc, sections: [] }
        here.push(placed)
      }
      placed.sections.push(section)
    }
  }
  for (const chunk of chunks) room(chunk.text.length).chunks.push(chunk)
  return all
}

function seedLine({ docs, chunks, capture }: CommandOf<'seed'>): string {
  const sections = docs.reduce((count, doc) => count + doc.sections.length, 0)
  const what = [counted(sections, 'section'), counted(chunks.length, 'passage')].join(', ')
  const title = docs[0] === undefined ? '' : ` “${docs[0].title}”`
  const from = capture === undefined ? '' : `, as room ${capture.code} had it at its start`
  return `An administrator filled the room with${title} (${what})${from}.`
}

const counted = (count: number, noun: string): string =>
  count === 1 ? `one ${noun}` : `${count === 0 ? 'no' : count} ${noun}s`
