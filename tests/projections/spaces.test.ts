import { describe, expect, test } from 'vitest'
import type { SpaceCommand } from '#engine/space/commands.ts'
import { type Actor, SYSTEM } from '#engine/stream.ts'
import { cardOfListed, type ListedSpace, SPACE_LIST } from '#projections/spaces.ts'
import { cardOf } from '#projections/views/spaces/space.ts'
import { ana, archived, ben, contact, eva, GivenSpace, PEOPLE } from '../engine/space/givenSpace.ts'

const SLUG = 'A'.repeat(22)
const TRASH_MS = 30 * 86_400_000
const sha256 = 'a'.repeat(64)
const file = { name: 'a.pdf', mime: 'application/pdf', size: 9, sha256 }

/** Folds what happened, as the projector does, and compares it with the space's own state after every command. */
class Listed {
  readonly given = new GivenSpace()
  readonly space: ListedSpace = SPACE_LIST.initial(SLUG)
  #seen = 0

  constructor() {
    this.#catchUp()
  }

  when(command: SpaceCommand, actor: Actor = ana): this {
    expect(this.given.when(command, actor)).toBeInstanceOf(Array)
    this.#catchUp()
    expect(cardOfListed(this.space)).toEqual(cardOf(this.given.state))
    return this
  }

  get tags(): string[] {
    return [...SPACE_LIST.listing(this.space, SLUG)!.tags].sort()
  }

  #catchUp(): void {
    for (const event of this.given.events.slice(this.#seen)) {
      expect(SPACE_LIST.keys({ category: 'space', id: SLUG, event })).toEqual([SLUG])
      SPACE_LIST.step(this.space, { category: 'space', id: SLUG, event }, SLUG)
    }
    this.#seen = this.given.events.length
  }
}

const visit = (name: keyof typeof PEOPLE): SpaceCommand => ({
  type: 'visit',
  contactId: contact(name),
  membersMax: null,
})
const of = (name: keyof typeof PEOPLE) => `of:${PEOPLE[name]}`

describe('[SQ2] a space of the lists shows what the space itself shows', () => {
  test('its record, members and roles', () => {
    const listed = new Listed()
      .when({ type: 'update', name: 'Offers', description: 'All of them', settings: { joinRole: 'viewer' } })
      .when(visit('ben'), ben)
      .when({ type: 'setRole', contactId: contact('ben'), role: 'editor' })
      .when(visit('ana'))
      .when({ type: 'setRole', contactId: contact('ben'), role: 'owner' })
      .when({ type: 'setCover', sha256, mime: 'image/png', size: 9, width: 3, height: 2 }, ben)
      .when({ type: 'removeCover' }, ben)
    expect(listed.space).toMatchObject({ name: 'Offers', version: 7, counts: { members: 2 } })
    listed.when({ type: 'removeMember', contactId: contact('ana'), isSelf: true })
    expect([listed.space.counts.members, listed.tags]).toEqual([1, [of('ben')]])
  })

  test('its counts, and the meeting that has not ended', () => {
    const sessionId = archived.sessionId
    const recording = { sessionId, ...file, mime: 'video/mp4', durationMs: null, source: 'upload' } as const
    const item = { kind: 'text', id: 'it_000000000001' } as const
    const section = { kind: 'section', id: 'it_000000000002' } as const
    const listed = new Listed()
      .when({
        type: 'update',
        ops: [
          { op: 'add', item: section },
          { op: 'add', item: { ...item, parentId: section.id } },
        ],
      })
      .when({
        type: 'update',
        ops: [
          { op: 'update', id: item.id, patch: { text: 'x' } },
          { op: 'remove', id: section.id },
        ],
      })
      .when({ type: 'addFile', ...file, sessionId: null, storageMax: null })
      .when({ type: 'openSession', sessionId, code: 'K7QF2M' })
    expect([listed.space.live, listed.tags]).toEqual([{ sessionId, code: 'K7QF2M' }, ['code:K7QF2M', of('ana')]])
    listed
      .when({ type: 'addRecording', ...recording, storageMax: null })
      .when({ type: 'addRecording', ...recording, size: 10, storageMax: null })
      .when({ type: 'archiveSession', ...archived }, SYSTEM)
      .when({ type: 'openSession', sessionId: 'ses_000000000002', code: 'K7QF2N' })
      .when({ type: 'abandonSession', sessionId: 'ses_000000000002' }, SYSTEM)
    expect(listed.space.counts).toMatchObject({ items: 1, files: 1, sessions: 1, recordings: 1 })
    expect([listed.space.live, listed.tags]).toEqual([null, ['code:K7QF2M', 'code:K7QF2N', of('ana')]])
    listed.when({ type: 'removeRecording', sessionId })
    expect(listed.space.counts.recordings).toBe(0)
  })

  test('is found by members and by invitees, those without an account by their contact', () => {
    const invitees = [
      { contactId: 'mb_1', userId: null, address: 'x'.repeat(60) },
      { contactId: 'mb_2', userId: PEOPLE.eva, address: null },
    ]
    const listed = new Listed().when({ type: 'invite', invitees, role: 'viewer', message: null, membersMax: null })
    expect(listed.tags).toEqual(['contact:mb_1', of('ana'), of('eva')].sort())
    expect(cardOfListed(listed.space).roles).toEqual({ [PEOPLE.ana]: 'owner' })
    listed.when(visit('eva'), eva)
    expect(cardOfListed(listed.space).roles).toEqual({ [PEOPLE.ana]: 'owner', [PEOPLE.eva]: 'viewer' })
    listed.when({ type: 'dropErased', contactIds: ['mb_1'] }, SYSTEM)
    expect(listed.tags).toEqual([of('ana'), of('eva')].sort())
  })

  test('its trash; after the purge nothing of it is left', () => {
    const listed = new Listed().when(visit('ben'), ben).when({ type: 'trash' })
    expect(listed.tags).toEqual([of('ana'), of('ben'), 'trash'].sort())
    listed.when({ type: 'restore' })
    expect(listed.tags).not.toContain('trash')
    listed.when({ type: 'dropErased', contactIds: [contact('ana')] }, SYSTEM)
    expect(cardOfListed(listed.space).roles).toEqual({ [PEOPLE.ben]: 'owner' })
    listed.when({ type: 'dropErased', contactIds: [contact('ben')] }, SYSTEM)
    expect([listed.space.orphaned, listed.tags]).toEqual([true, ['trash']])
    listed.given.after(TRASH_MS).when({ type: 'purge' }, SYSTEM)
    const purged = listed.given.events.at(-1)!
    SPACE_LIST.step(listed.space, { category: 'space', id: SLUG, event: purged }, SLUG)
    expect(SPACE_LIST.listing(listed.space, SLUG)).toEqual({ at: 0, tags: ['purged'] })
    expect(listed.space).toEqual({ ...SPACE_LIST.initial(SLUG), purged: true })
  })

  test('the newest 50 codes find it', () => {
    const listed = new Listed()
    for (let i = 0; i < 60; i++) {
      const sessionId = `ses_${String(i).padStart(12, '0')}`
      listed.when({ type: 'openSession', sessionId, code: `CODE${i}` })
      listed.when({ type: 'archiveSession', ...archived, sessionId }, SYSTEM)
    }
    expect(listed.space.codes).toEqual(Array.from({ length: 50 }, (_, i) => `CODE${i + 10}`))
  })
})
