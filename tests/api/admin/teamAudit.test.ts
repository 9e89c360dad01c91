import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const SECRETS = /rosebud|invitee@|come quickly/i

let service: PeopledService
let boss: User
let ada: User
let bea: User
let team: string
const slugs: string[] = []
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'boss@example.org' })
  boss = await signIn(service, 'boss@example.org', { name: 'Boss' })
  ada = await signIn(service, 'ada@example.org', { name: 'Ada' })
  bea = await signIn(service, 'bea@example.org', { name: 'Bea' })
  team = (await ada.ask('POST', '/api/teams', { name: 'Legal' })).body.team.id
  await ada.ask('POST', `/api/teams/${team}/members`, { email: bea.email })
  await happenings()
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

/** What fills two spaces of the team with events, and texts that no audit may tell. */
async function happenings(): Promise<void> {
  for (const [user, name] of [
    [ada, 'Harbour'],
    [bea, 'Quay'],
  ] as const) {
    const made = (await user.ask('POST', '/api/persistent-rooms', { name, teamId: team })).body
    slugs.push(made.slug)
    const ask = (method: string, path: string, body?: object) =>
      user.ask(method, `/api/persistent-rooms/${made.slug}${path}`, body)
    await ask('PATCH', '', {
      description: 'rosebud',
      board: { ops: [{ op: 'add', item: { kind: 'text', text: 'rosebud' } }] },
    })
    await ask('POST', '/members', { email: 'invitee@example.org', message: 'come quickly' })
    await ask('POST', '/context/note', { title: 'rosebud', text: 'rosebud' })
    const call = { title: `Weekly ${made.url}`, startsAt: Date.now() + 3_600_000, tz: 'UTC', notify: false }
    const { body } = await ask('POST', '/calls', call)
    await ask('DELETE', `/calls/${body.call.id}`)
  }
  await bea.ask('POST', `/api/persistent-rooms/${slugs[0]}/visit`)
  await boss.ask('PATCH', `/api/admin/teams/${team}/plan`, { plan: 'pro', note: 'rosebud' })
}

const audit = async (query = '') => (await boss.ask('GET', `/api/admin/teams/${team}/audit${query}`)).body

describe('[AD20] what happened in a team', () => {
  test('is told of the team and of its spaces, newest first, by people with their names', async () => {
    const { items, nextBefore, limit } = await audit()
    expect([nextBefore, limit]).toEqual([null, 50])
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.any(Number),
      type: 'team.plan_set',
      actor: { kind: 'admin', id: boss.id, name: 'Boss' },
      target: { kind: 'team', id: team, name: 'Legal' },
      summary: 'Boss set the plan pro.',
      data: { plan: 'pro', overrides: null },
    })
    expect(items.map(({ at }: Body) => at)).toEqual(
      items.map(({ at }: Body) => at).toSorted((a: number, b: number) => b - a),
    )
    const lines = items.map(({ summary }: Body) => summary)
    expect(lines.slice(1)).toEqual(
      [
        'Ada created the team “Legal”.',
        'Ada added Bea to the team.',
        ...['Ada', 'Bea'].flatMap((name, i) => {
          const space = `the space “${['Harbour', 'Quay'][i]}”`
          return [
            `${name} added ${space} to the team.`,
            `${name} created ${space}.`,
            `${name} changed the description of ${space}.`,
            `${name} made 1 change on the board of ${space}.`,
            `${name} invited Invited member to ${space} as editor.`,
            `${name} added a note to the context of ${space}.`,
            `${name} scheduled the call “Weekly ${service.url}/spaces/[link]” in ${space}.`,
            `${name} cancelled the call “Weekly ${service.url}/spaces/[link]” in ${space}.`,
          ]
        }),
        'Bea joined the space “Harbour” as editor.',
      ].toReversed(),
    )
  })

  test('without links of spaces, addresses, and what people wrote', async () => {
    const text = JSON.stringify(await audit())
    for (const slug of slugs) expect(text).not.toContain(slug)
    expect(text).not.toMatch(SECRETS)
    expect(text).toContain('Harbour')
  })

  test('[AD9] an erased member is a deleted user', async () => {
    const cy = await signIn(service, 'cy@example.org', { name: 'Cy Young' })
    await ada.ask('POST', `/api/teams/${team}/members`, { email: cy.email })
    await cy.ask('POST', `/api/persistent-rooms/${slugs[0]}/visit`)
    expect((await audit('?limit=1')).items[0].summary).toBe('Cy Young joined the space “Harbour” as editor.')
    await cy.ask('DELETE', '/api/me', { confirm: cy.email })
    const { items } = await audit('?limit=4')
    expect(JSON.stringify(items)).not.toContain('Cy Young')
    expect(items.map(({ summary }: Body) => summary)).toContain('Deleted user joined the space “Harbour” as editor.')
  })
})

describe('[AD21] its pages', () => {
  test('do not overlap, leave nothing out, and end', async () => {
    const all = (await audit('?limit=200')).items.map(({ id }: Body) => id)
    for (const limit of [1, 7]) {
      const ids: string[] = []
      let before: string | null = null
      do {
        const page: Body = await audit(`?limit=${limit}${before === null ? '' : `&before=${before}`}`)
        ids.push(...page.items.map(({ id }: Body) => id))
        before = page.nextBefore
        expect(before).toBe(ids.length === all.length ? null : ids.at(-1))
      } while (before !== null)
      expect(ids).toEqual(all)
    }
  })

  test('an event of another team, or none, is 404; bounds are 422', async () => {
    const ask = (query: string) => boss.ask('GET', `/api/admin/teams/${team}/audit${query}`)
    const foreign = (await boss.ask('GET', `/api/admin/teams/${ada.signIn.user.team.id}/audit`)).body.items[0].id
    expect([(await ask(`?before=${foreign}`)).status, (await ask(`?before=${NOBODY}`)).status]).toEqual([404, 404])
    for (const [query, name] of [
      ['?before=x', 'before'],
      ['?limit=201', 'limit'],
      ['?limit=0', 'limit'],
    ] as const) {
      const { status, body } = await ask(query)
      expect([status, body.detail[0].loc]).toEqual([422, ['query', name]])
    }
  })
})
