import { describe, expect, test } from 'vitest'
import { upload } from '../helpers/people.ts'
import { expectRefused, stage } from '../helpers/stage.ts'

const on = stage()

describe('codes and ids', () => {
  test('[ID1] codes are six characters of the alphabet, and differ', async () => {
    const ana = await on.person()
    const codes: string[] = []
    for (let i = 0; i < 50; i++) codes.push((await ana.ask('room:create', { name: 'Ana' })).code)
    for (const code of codes) expect(code).toMatch(/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{6}$/)
    expect(new Set(codes).size).toBe(50)
  })

  test('[ID2] a code is found in any letter case and with blanks around it, on sockets and in paths', async () => {
    const [ana] = await on.room(['Ana'])
    const typed = ` \t${ana.code.toLowerCase()}\n `
    const ben = await on.person()
    expect((await ben.ask('room:join', { code: typed, name: 'Ben' })).code).toBe(ana.code)
    const again = await on.person()
    expect((await again.ask('room:rejoin', { code: typed, participantId: ben.id })).participantId).toBe(ben.id)
    const path = encodeURIComponent(` ${ana.code.toLowerCase()} `)
    expect((await fetch(`${on.url}/api/rooms/${path}/intel`)).status).toBe(200)
  })

  test.each([
    '',
    'ABC',
    'ABCDEFG',
    'AAAAA0',
    'AAAAA1',
    '__proto__',
    '../../',
    'ÄÖÜÄÖÜ',
    'AA AAA',
    '\u0000'.repeat(6),
    'x'.repeat(9_999),
  ])('[SE1] the code %j is no room', async (code) => {
    const ben = await on.person()
    expectRefused(await ben.ask('room:join', { code, name: 'Ben' }))
    expectRefused(await ben.ask('room:rejoin', { code, participantId: 'p_1' }))
  })

  test('[ID4] ids carry their prefix and at least 96 random bits, and sort by time', async () => {
    const [ana, ben] = await on.meeting(['Ana', 'Ben'])
    await ana.ask('doc:annotate', { text: 'first' })
    await ana.ask('doc:annotate', { text: 'second' })
    const first = await ana.hears('doc:annotation', ({ text }) => text === 'first')
    const second = await ana.hears('doc:annotation', ({ text }) => text === 'second')
    const one = await ana.ask('chat:message', { text: 'one' })
    await new Promise((resolve) => setTimeout(resolve, 2))
    const two = await ben!.ask('chat:message', { text: 'two' })
    for (const id of [ana.id, ben!.id]) expect(id).toMatch(/^p_[0-9A-Za-z]{20,}$/)
    for (const { id } of [one, two]) expect(id).toMatch(/^m_[0-9A-Za-z]{20,}$/)
    for (const { id } of [first, second]) expect(id).toMatch(/^ann_[0-9A-Za-z]{20,}$/)
    expect(two.id > one.id).toBe(true)
    expect(ben!.id > ana.id).toBe(true)
  })

  test('[ID5] sections of a PDF are sec_<n>, of a thread topic_<n>, and none comes twice', async () => {
    const [ana] = await on.room(['Ana'])
    await upload(on.url, ana.code, 'a contract')
    await upload(on.url, ana.code, 'From somebody: a thread', 'thread.eml')
    await upload(on.url, ana.code, 'another contract')
    await ana.hears('room:update', ({ doc }) => doc.sections.some(({ id }: { id: string }) => id.startsWith('topic_')))
    const { state } = await ana.ask('room:state', {})
    const ids: string[] = state.doc.sections.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => /^sec_\d+$/.test(id))).toHaveLength(6)
    expect(ids.filter((id) => /^topic_\d+$/.test(id))).toHaveLength(2)
  })
})

describe('[ID6] names', () => {
  const nameAfter = async (name: unknown) => {
    const [ana] = await on.room(['Host'])
    const reply = await (await on.person()).ask('room:join', { code: ana.code, name })
    return reply.error ? { error: reply.error } : { name: reply.state.participants[1].name }
  }

  test.each([
    ['  Ana  ', 'Ana'],
    ['Ana \t\n  Maria', 'Ana Maria'],
    ['A\u0000n\u0007a', 'Ana'],
    ['\u202EanA\u202C', 'anA'],
    ['\u2066x\u2069', 'x'],
    ['x'.repeat(60), 'x'.repeat(60)],
    [`  ${'x'.repeat(60)}  `, 'x'.repeat(60)],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['__proto__', '__proto__'],
    ['Зоя 張偉 👩‍🚀', 'Зоя 張偉 👩‍🚀'],
  ])('%j is taken as %j', async (typed, shown) => {
    expect(await nameAfter(typed)).toEqual({ name: shown })
  })

  test.each(['', '   ', '\u0000\u0001', '\u202E\u202C', 'x'.repeat(61), 'x'.repeat(900_000)])(
    'a name without anything to show, or too long, is refused (%#)',
    async (name) => expectRefused(await nameAfter(name)),
  )

  test('half a surrogate pair is mended and cannot break the room for others', async () => {
    const [ana] = await on.room(['Ana'])
    const odd = await on.person()
    const reply = await odd.ask('room:join', { code: ana.code, name: 'x\ud83d' })
    const shown = reply.error ?? reply.state.participants[1].name
    expect(shown.isWellFormed()).toBe(true)
    expect((await ana.ask('room:state', {})).state.code).toBe(ana.code)
  })

  test('[ID7] two people may carry one name and have two seats', async () => {
    const [ana, other] = await on.room(['Ana', 'Ana'])
    expect(ana.id).not.toBe(other!.id)
    const { state } = await ana.ask('room:state', {})
    expect(state.participants.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Ana'])
  })
})
