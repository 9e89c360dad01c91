import { readFile } from 'node:fs/promises'
import type { Annotation, Message, RoomSnapshot } from '@parley/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentIngest } from '#documents/document.ts'
import { createIngest } from '#documents/ingest.ts'
import { type Move, nextMove } from '../../web/app/sample/moves.ts'
import { PICKED, scriptNow } from '../../web/app/sample/script.ts'
import { CLAUSES } from '../../web/publish/sampleClauses.ts'

const CAST = ['p_mia', 'p_tom']
const VISITOR = 'p_visitor'
const FILE = new URL('../../web/app/sample/agreement.pdf', import.meta.url)
const MOVES_MAX = 60

/** A room as the visitor sees it, in which moves take effect at once. */
class Room {
  current: string | null = `sec_${PICKED[0]}`
  messages: Message[] = []
  annotations: Annotation[] = []
  readonly scope: string[]
  readonly moves: Move[] = []

  constructor(picked: readonly number[] = PICKED) {
    this.scope = picked.map((index) => `sec_${index}`)
    this.current = this.scope[0]!
  }

  get snapshot(): Pick<RoomSnapshot, 'state' | 'messages' | 'annotations'> {
    const sections = CLAUSES.map(({ heading }, i) => ({ id: `sec_${i}`, docId: 'doc_1', title: heading, page: 1 }))
    const state = { phase: this.current ? 'chat' : 'ended', currentSectionId: this.current, doc: { sections } }
    return { state: state as unknown as RoomSnapshot['state'], messages: this.messages, annotations: this.annotations }
  }
  next(): Move | null {
    return nextMove(this.snapshot, CAST, scriptNow())
  }
  say(senderId: string, text: string): void {
    this.add({ type: 'user', senderId, text })
  }
  add(message: object): void {
    this.messages.push({ id: `m_${this.messages.length}`, at: 0, resolved: null, ...message } as unknown as Message)
  }
  vote(by: string, action: 'yes' | 'continue'): void {
    const bubble = this.messages.findLast(({ type }) => type === 'inject')! as { votes: object; resolved: unknown }
    bubble.votes = { ...bubble.votes, [by]: { action } }
    if (action === 'continue') bubble.resolved = { action }
    if (Object.keys(bubble.votes).length < CAST.length + 1 || action === 'continue') return
    bubble.resolved = { action }
    this.current = this.scope[this.scope.indexOf(this.current!) + 1] ?? null
  }
  /** Lets the colleagues act until they wait. */
  play(): void {
    for (let move = this.next(); move !== null; move = this.next()) {
      this.moves.push(move)
      if (this.moves.length > MOVES_MAX) throw new Error('They never wait.')
      const by = CAST[move.who]!
      if (move.does === 'say') this.say(by, move.text)
      if (move.does === 'note') this.annotations.push({ ...move, by } as unknown as Annotation)
      if (move.does === 'complete') this.add({ type: 'inject', sectionId: this.current, votes: { [by]: {} } })
      if (move.does === 'vote') this.vote(by, 'yes')
    }
  }
}

const said = (moves: readonly Move[]) => moves.flatMap((move) => ('text' in move ? [move.text] : []))

describe('the colleagues of a sample meeting', () => {
  test('[WM91] discuss each section, offer to confirm it, and wait for the visitor, to the end', () => {
    const room = new Room()
    for (const _ of PICKED) {
      expect(room.current).not.toBe(null)
      room.play()
      expect(room.moves.at(-1)).toMatchObject({ does: 'vote' })
      expect(room.next()).toBe(null)
      room.vote(VISITOR, 'yes')
    }
    expect(room.current).toBe(null)
    expect(room.next()).toBe(null)
    expect(new Set(said(room.moves)).size).toBe(said(room.moves).length)
    expect(room.annotations.map(({ sectionId }) => sectionId)).toEqual(['sec_1', 'sec_3'])
  })

  test('[WM91] answer the visitor once, but not for the assistant', () => {
    const room = new Room()
    room.play()
    room.say(VISITOR, 'Is that usual?')
    const reply = room.next()
    expect(reply).toMatchObject({ does: 'say', text: scriptNow().toQuestions[0] })
    room.play()
    expect(room.next()).toBe(null)
    room.say(VISITOR, '@assistant when are invoices due?')
    expect(room.next()).toBe(null)
  })

  test('[WM91] ask what is missing when the visitor keeps discussing, and offer the section again after the answer', () => {
    const room = new Room()
    room.play()
    room.vote(VISITOR, 'continue')
    room.play()
    expect(room.messages.at(-1)!.text).toBe(scriptNow().whatIsMissing)
    room.say(VISITOR, 'The late fee is still too high.')
    room.play()
    expect(room.moves.slice(-3).map(({ does }) => does)).toEqual(['say', 'complete', 'vote'])
  })

  test('[WM91] have something to say about sections that only the visitor picked', () => {
    const room = new Room([4])
    room.play()
    expect(said(room.moves).join()).toContain('5. Term and termination')
    expect(room.moves.at(-1)).toMatchObject({ does: 'vote' })
  })
})

describe('the sample contract', () => {
  let ingest: DocumentIngest
  beforeAll(() => {
    ingest = createIngest()
  })
  afterAll(() => ingest.close())

  test('[WM90] is read into its sections, with the words that the colleagues quote', async () => {
    const read = await ingest.ingest([await readFile(FILE)], 'agreement.pdf')
    expect(read).toMatchObject({ sections: CLAUSES.map(({ heading }) => ({ title: heading })) })
    for (const [index, lines] of Object.entries(scriptNow().sections))
      for (const line of lines)
        if ('quote' in line) expect(CLAUSES[Number(index)]!.paragraphs.join(' ')).toContain(line.quote)
  })
})
