import type { Answer } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { changesOf, newestAbout } from '../../web/admin/actions/auditChanges.ts'
import type { OffsetList } from '../../web/admin/adminRest.ts'
import { everyRow, ROWS_MAX } from '../../web/admin/tables/everyRow.ts'
import * as plan from '../../web/admin/teams/planDraft.ts'
import { begun, draftOf, linesOf, patchOf } from '../../web/admin/users/userDraft.ts'
import { givenAudit, givenTeam, givenUser, givenUsers } from './consoleRecords.ts'

describe('[WC8] an action on a user', () => {
  const user = givenUser({ note: 'Met in May.', beta: 'requested' })

  test('sends only what changes, and says it in words', () => {
    expect(patchOf(user, draftOf(user))).toEqual({})
    expect(linesOf(user, draftOf(user))).toEqual([])
    const draft = { ...draftOf(user), name: '  Ada ', role: 'admin' as const, note: ' ' }
    expect(patchOf(user, draft)).toEqual({ name: 'Ada', role: 'admin', note: null })
    expect(linesOf(user, draft)).toEqual([
      { label: 'Name', before: 'Ada Byron', after: 'Ada' },
      { label: 'Role', before: 'User', after: 'Administrator' },
      { label: 'Note', before: 'Met in May.', after: 'none' },
    ])
  })

  test('begins with the value turned where there are two', () => {
    expect(patchOf(user, begun(user, 'internal'))).toEqual({ internal: true })
    expect(patchOf(user, begun(user, 'disabled'))).toEqual({ disabled: true })
    expect(patchOf(user, begun(user, 'beta'))).toEqual({ beta: 'granted' })
    expect(begun({ ...user, beta: 'none' }, 'beta').beta).toBe('none')
    for (const action of ['name', 'role', 'note'] as const) expect(patchOf(user, begun(user, action))).toEqual({})
  })
})

describe('[WC8] a plan', () => {
  const team = givenTeam({ plan: 'free', overrides: { recaps: 500, assistantMinutes: null } })

  test('is changed with its overrides whole and a reason', () => {
    const draft = plan.draftOf(team)
    expect(draft.limits).toEqual({
      rooms: { kind: 'plan', count: '' },
      recaps: { kind: 'own', count: '500' },
      assistantMinutes: { kind: 'unlimited', count: '' },
    })
    expect(plan.linesOf(team, draft)).toEqual([])
    const next = { ...draft, plan: 'pro' as const, reason: ' Trial ' }
    expect(plan.faultOf(draft)).toBe('Please give a reason.')
    expect(plan.faultOf(next)).toBeNull()
    expect(plan.changeOf(next)).toEqual({
      plan: 'pro',
      overrides: { recaps: 500, assistantMinutes: null },
      note: 'Trial',
    })
    expect(plan.linesOf(team, next)).toEqual([
      { label: 'Plan', before: 'Free', after: 'Pro' },
      { label: 'New spaces, limit', before: '3', after: '30' },
    ])
  })

  test('takes whole numbers as limits only, and drops overrides that follow the plan', () => {
    const draft = { ...plan.draftOf(team), reason: 'x' }
    const own = (count: string) => ({ ...draft, limits: { ...draft.limits, rooms: { kind: 'own' as const, count } } })
    for (const bad of ['', '-1', '1.5', '1e3', 'many', '9'.repeat(10)]) expect(plan.faultOf(own(bad))).not.toBeNull()
    expect(plan.faultOf(own('0'))).toBeNull()
    expect(plan.linesOf(team, own('7'))).toEqual([{ label: 'New spaces, limit', before: '3', after: '7 (own limit)' }])
    const follow = { kind: 'plan', count: '5' } as const
    const none = { ...draft, limits: { rooms: follow, recaps: follow, assistantMinutes: follow } }
    expect(plan.changeOf(none).overrides).toBeNull()
  })
})

describe('[WC8] a line of the audit log', () => {
  test('shows what changed, nested values and missing ones too', () => {
    expect(changesOf(givenAudit())).toEqual([{ label: 'role', before: 'user', after: 'admin' }])
    const line = givenAudit({
      before: { limits: { rooms: 3 }, note: '' },
      after: { limits: { rooms: null }, is: true },
    })
    expect(changesOf(line)).toEqual([
      { label: 'is', before: '–', after: 'Yes' },
      { label: 'limits.rooms', before: '3', after: 'none' },
    ])
    expect(changesOf(givenAudit({ before: null, after: null }))).toEqual([])
    expect(newestAbout([givenAudit()], 'nobody')).toBeNull()
  })
})

describe('[WC5] the rows of a whole list', () => {
  const users = givenUsers(450)
  const pages = (all = users) => {
    const asked: number[] = []
    const page = async ({
      limit,
      offset,
    }: {
      limit: number
      offset: number
    }): Promise<Answer<OffsetList<(typeof all)[number]>>> => {
      asked.push(offset)
      return { ok: true, value: { items: all.slice(offset, offset + limit), total: all.length, limit, offset } }
    }
    return { asked, page }
  }

  test('are fetched page by page, once each, up to a limit', async () => {
    const { asked, page } = pages()
    const all = await everyRow(page, ({ id }) => id)
    expect(all).toEqual({ ok: true, value: users })
    expect(asked).toEqual([0, 200, 400])
    const many = pages(givenUsers(ROWS_MAX + 500))
    const most = await everyRow(many.page, ({ id }) => id)
    expect(most.ok && most.value.length).toBe(ROWS_MAX)
  })

  test('end with the service`s refusal', async () => {
    const refusal = { ok: false, status: 503, error: 'Busy.' } as const
    expect(await everyRow(async () => refusal, String)).toEqual(refusal)
  })
})
