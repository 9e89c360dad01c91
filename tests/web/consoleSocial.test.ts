import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Post, SocialOverview } from '#protocol/views/admin/social.ts'
import { changedSettings, settingsErrors, settingsForm } from '../../web/admin/social/account/settingsForm.ts'
import { weeksOf } from '../../web/admin/social/calendar/days.ts'
import { EVERY_LOOK, entriesByDay, kept, untimed } from '../../web/admin/social/calendar/entries.ts'
import { dropOf, lifted, stepped } from '../../web/admin/social/calendar/moving.ts'
import { campaignErrors, campaignForm, campaignPatch, fieldsOf } from '../../web/admin/social/campaigns/campaignForm.ts'
import { nextTurn, weeksFrom } from '../../web/admin/social/campaigns/weeks.ts'
import { tagError, tagsOf } from '../../web/admin/social/hashtags.ts'
import { type Crop, firstCrop, frameOf, outputOf, pulled, RATIOS, ZOOM_MAX } from '../../web/admin/social/image/crop.ts'
import { draftOf, errorsOf, patchOf, rebased, rezoned } from '../../web/admin/social/post/draft.ts'
import { segmentsOf } from '../../web/admin/social/post/segments.ts'
import { wordsOf } from '../../web/admin/social/post/words.ts'
import { isOpen, LOOKS, lookOf, nameOf, needsSomebody } from '../../web/admin/social/status.ts'
import { isBusy, upToDate, withPost } from '../../web/admin/social/useOverview.ts'
import { readWhen } from '../../web/admin/social/when.ts'
import { NOW } from './consoleAnswers.ts'
import { at, givenCampaign, givenPost, givenPosts, givenSettings, givenSocial, TZ } from './consoleSocial.ts'

const CLOCK = { tz: TZ, now: NOW, defaultTime: '09:00' }

test('the answers that these tests give have the form of the service`s', () => {
  SocialOverview.parse(givenSocial())
  Post.parse(givenPost(1))
})

describe('[WF30] what is known of all posts', () => {
  test('takes a post as it was just answered, and never an older one', () => {
    const overview = givenSocial()
    const [first] = overview.posts
    const newer = { ...first!, version: 9, text: 'Newer' }
    const now = withPost(overview, newer)
    expect(now.posts.find(({ id }) => id === first!.id)).toBe(newer)
    expect(withPost(now, first!)).toBe(now)
    expect(upToDate(now, overview).posts.find(({ id }) => id === first!.id)).toBe(newer)
    expect(upToDate(overview, now).posts).toEqual(now.posts)
    expect(withPost(overview, givenPost(99)).posts.length).toBe(overview.posts.length + 1)
  })

  test('is asked for often only while the service is at something', () => {
    const running = { status: 'running', startedAt: NOW, finishedAt: null, error: null, source: null } as const
    expect(
      [
        givenPost(1, { status: 'publishing' }),
        givenPost(1, { aiImage: running }),
        givenPost(1, { status: 'approved', scheduledAt: NOW }),
        givenPost(1, { status: 'approved', scheduledAt: NOW, nextAttemptAt: NOW + 300_000 }),
        givenPost(1, { scheduledAt: NOW }),
      ].map((post) => isBusy(givenSocial({ posts: [post] }), NOW)),
    ).toEqual([true, true, true, false, false])
    const due = [givenPost(1, { status: 'approved', scheduledAt: NOW })]
    expect([
      isBusy(givenSocial({ posts: due, account: null }), NOW),
      isBusy(givenSocial({ posts: due, settings: givenSettings({ paused: true }) }), NOW),
    ]).toEqual([false, false])
  })
})

describe('[WF31] the calendar', () => {
  const days = weeksOf('month', '2026-11-23', TZ).flat()

  test('has every post of its days once, in order of time, where it went out or is meant to', () => {
    const posts = givenPosts()
    const byDay = entriesByDay(posts, days, null)
    const shown = [...byDay.values()].flat()
    expect(shown.length).toBe(posts.filter(({ scheduledAt }) => scheduledAt !== null).length)
    expect([...byDay.keys()].sort()).toEqual([...new Set([...byDay.keys()])].sort())
    expect(byDay.get('2026-11-26')!.map(({ post }) => post.scheduledAt)).toEqual([
      ...[at('2026-11-26', '12:15'), at('2026-11-26', '17:00')],
    ])
    const held = entriesByDay(posts, days, { id: posts[0]!.id, at: at('2026-11-28', '10:00') })
    expect(held.get('2026-11-28')!.map(({ post }) => post.id)).toEqual([posts[0]!.id])
  })

  test('leaves out rejected posts unless they are asked for, and keeps to state and campaign', () => {
    const posts = givenPosts()
    const count = (look: string, campaignId = '') => kept(posts, { look, campaignId }).length
    expect([count(''), count(EVERY_LOOK), count('rejected')]).toEqual([posts.length - 1, posts.length, 1])
    expect([count('unknown'), count('failed'), count('retrying'), count('elsewhere')]).toEqual([1, 1, 1, 0])
    expect(count('', givenCampaign(3).id)).toBe(1)
    expect(untimed(posts).map(({ scheduledAt }) => scheduledAt)).toEqual([null, null])
  })

  test('tells states apart that ask for something else', () => {
    const looks = givenPosts().map(lookOf)
    expect(LOOKS.filter((look) => look !== 'publishing').every((look) => looks.includes(look))).toBe(true)
    expect(givenPosts().filter(needsSomebody).length).toBe(2)
    expect(nameOf({ text: `  ${'a'.repeat(79)}😀b\nsecond` })).toBe(`${'a'.repeat(79)}…`)
  })
})

describe('[WF32] moving posts', () => {
  const draft = givenPost(1, { scheduledAt: at('2026-11-25', '10:30') })
  const approved = givenPost(2, { status: 'approved', scheduledAt: at('2026-11-25', '10:30') })

  test('keeps the time of day, asks where something would be lost, and never reaches into the past', () => {
    expect(dropOf(draft, '2026-11-27', CLOCK)).toEqual({ is: 'move', at: at('2026-11-27', '10:30') })
    expect(dropOf(approved, '2026-11-27', CLOCK)).toEqual({ is: 'ask', at: at('2026-11-27', '10:30') })
    expect(dropOf(draft, '2026-11-25', CLOCK)).toEqual({ is: 'same' })
    expect(dropOf(draft, '2026-11-22', CLOCK)).toEqual({ is: 'past' })
    const early = givenPost(3, { scheduledAt: at('2026-11-25', '06:00') })
    expect(dropOf(early, '2026-11-23', CLOCK)).toEqual({ is: 'ask', at: at('2026-11-23', '06:00') })
    expect(dropOf(givenPost(4, { scheduledAt: null }), '2026-11-24', CLOCK)).toEqual({
      is: 'move',
      at: at('2026-11-24'),
    })
    for (const status of ['publishing', 'published', 'rejected'] as const) {
      expect([status, dropOf({ ...draft, status }, '2026-11-27', CLOCK).is, isOpen({ status })]).toEqual([
        ...[status, 'same', false],
      ])
    }
  })

  test('goes by days, weeks and quarters of an hour with the keys', () => {
    const from = at('2026-11-25', '10:30')
    expect([stepped('ArrowRight', from, 'month', TZ), stepped('ArrowLeft', from, 'week', TZ)]).toEqual([
      ...[at('2026-11-26', '10:30'), at('2026-11-24', '10:30')],
    ])
    expect([stepped('ArrowDown', from, 'month', TZ), stepped('ArrowDown', from, 'week', TZ)]).toEqual([
      ...[at('2026-12-02', '10:30'), at('2026-11-25', '10:45')],
    ])
    expect([stepped('ArrowUp', from, 'week', TZ), stepped('PageDown', from, 'month', TZ)]).toEqual([
      ...[at('2026-11-25', '10:15'), at('2026-11-25', '10:45')],
    ])
    expect(stepped('x', from, 'week', TZ)).toBeNull()
  })

  test('picks up at a time that is not over', () => {
    expect(lifted(draft, CLOCK)).toBe(draft.scheduledAt)
    // 07:40 in Berlin.
    expect(lifted(givenPost(1, { scheduledAt: null }), CLOCK)).toBe(at('2026-11-23', '09:00'))
    expect(lifted(givenPost(1, { scheduledAt: at('2026-11-03', '07:00') }), CLOCK)).toBe(at('2026-11-24', '07:00'))
  })
})

test('[WF33] a typed time says what the clocks make of it, and is never in the past', () => {
  expect(readWhen({ date: '', time: '' }, TZ, NOW)).toEqual({ at: null, error: null, note: null })
  expect(readWhen({ date: '2026-11-24', time: '' }, TZ, NOW).error).toBe('A time is missing.')
  expect(readWhen({ date: '', time: '09:00' }, TZ, NOW).error).toBe('A date is missing.')
  expect(readWhen({ date: '2026-11-22', time: '09:00' }, TZ, NOW).error).toMatch(/past/)
  expect(readWhen({ date: '2027-03-28', time: '02:30' }, TZ, NOW)).toEqual({
    ...{ at: at('2027-03-28', '03:30'), error: null },
    note: 'Clocks go forward on that day: there is no 02:30. The post goes out at 03:30.',
  })
  expect(readWhen({ date: '2027-10-31', time: '02:30' }, TZ, NOW).note).toMatch(/comes twice/)
})

describe('[WF34] the fields of a post', () => {
  const post = givenPost(1)
  const draft = draftOf(post, TZ)

  test('send what differs and nothing else', () => {
    expect(patchOf(post, draft, TZ)).toEqual({})
    expect(patchOf(post, { ...draft, text: ' New ', hashtags: 'reviews' }, TZ)).toEqual({ text: 'New' })
    const other = { ...draft, link: '', hashtags: '#a, b ＃A', when: { date: '2026-11-30', time: '18:45' } }
    expect(patchOf(post, { ...other, campaignId: 'camp_1' }, TZ)).toEqual({
      ...{ link: null, hashtags: ['a', 'b'], campaignId: 'camp_1', scheduledAt: at('2026-11-30', '18:45') },
    })
    expect(patchOf(post, { ...draft, when: { date: '', time: '' } }, TZ)).toEqual({ scheduledAt: null })
  })

  test('name their faults; a time that was not touched may be over', () => {
    const clock = { tz: TZ, now: NOW }
    expect(errorsOf(post, draft, clock)).toEqual({})
    const old = givenPost(1, { scheduledAt: at('2026-11-01') })
    expect(errorsOf(old, draftOf(old, TZ), clock)).toEqual({})
    const bad = { text: ' ', link: 'http://a.example', hashtags: '#1 two', when: { date: '2026-11-01', time: '10:00' } }
    expect(Object.keys(errorsOf(old, { ...draft, ...bad }, clock)).sort()).toEqual([
      ...['hashtags', 'link', 'text', 'when'],
    ])
    expect([tagError('a b c d e f g h i j'), tagError('a b c d e f g h i j k')]).toEqual([
      null,
      expect.stringMatching(/10/),
    ])
    expect(tagsOf(' #One,two;one\n# ')).toEqual(['One', 'two'])
  })
})

test('[WF35] a post that somebody else changed loses nothing that was typed, and takes what was not touched', () => {
  const base = givenPost(1, { text: 'Old', link: null })
  const mine = { ...draftOf(base, TZ), text: 'Mine', hashtags: '#mine' }
  const theirs = { ...base, version: 4, text: 'Theirs', link: 'https://a.example', hashtags: ['mine'] }
  const { draft, conflicts } = rebased(base, mine, theirs, TZ)
  expect([draft.text, draft.link, draft.hashtags, conflicts]).toEqual([
    ...['Mine', 'https://a.example', '#mine', ['text']],
  ])
  const word = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(word, word, word, word, (own, other, ownLink, otherLink) => {
      const typed = { ...draftOf(base, TZ), text: own, link: `https://${ownLink}.example` }
      const now = { ...base, text: other, link: `https://${otherLink}.example` }
      const merged = rebased(base, typed, now, TZ)
      expect([merged.draft.text, merged.draft.link]).toEqual([typed.text, typed.link])
      expect(merged.conflicts).toEqual([...(own === other ? [] : ['text']), ...(ownLink === otherLink ? [] : ['link'])])
    }),
  )
})

test('[WF33] a zone that somebody else changes moves no post', () => {
  const base = givenPost(1, { scheduledAt: at('2026-11-25', '10:30') })
  const draft = { ...draftOf(base, TZ), text: 'Mine' }
  const moved = rezoned(base, draft, TZ, 'Asia/Tokyo')
  expect([moved.when, patchOf(base, moved, 'Asia/Tokyo')]).toEqual([
    ...[{ date: '2026-11-25', time: '18:30' }, { text: 'Mine' }],
  ])
  const typed = rezoned(base, { ...draft, when: { date: '2026-11-26', time: '23:00' } }, TZ, 'Asia/Tokyo')
  expect(patchOf(base, typed, 'Asia/Tokyo').scheduledAt).toBe(at('2026-11-26', '23:00'))
})

describe('[WF36] the preview', () => {
  test('shows the composed text with the signature that was approved, and loses no character of it', () => {
    const post = givenPost(1, {
      text: 'Read #this <b>: https://a.example/x',
      link: 'https://b.example',
      hashtags: ['two', 'Ärger'],
    })
    const words = wordsOf(post, givenSettings())
    expect(words).toBe('Read #this <b>: https://a.example/x\n\nhttps://b.example\n\n#two #Ärger\n\n— The Parley team')
    expect(wordsOf({ ...post, signature: 'Then' }, givenSettings())).toMatch(/#Ärger\n\nThen$/)
    const parts = segmentsOf(words, post.hashtags)
    expect(parts.filter(({ kind }) => kind !== 'text').map(({ text }) => text)).toEqual([
      ...['https://a.example/x', 'https://b.example', '#two', '#Ärger'],
    ])
    fc.assert(
      fc.property(fc.string(), fc.array(fc.constantFrom('a', 'b', 'c_d')), (text, tags) => {
        expect(
          segmentsOf(text, tags)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('[WF38] the part of a picture', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) })
  const share = fc.double({ min: -1, max: 2, noNaN: true })
  const crop: fc.Arbitrary<Crop> = fc.record({
    ...{
      shape: fc.constantFrom('wide', 'square'),
      zoom: fc.double({ min: 0.5, max: 9, noNaN: true }),
      x: share,
      y: share,
    },
  })

  test('lies within it, has its shape, and is never enlarged', () => {
    fc.assert(
      fc.property(size, crop, (picture, wanted) => {
        const frame = frameOf(picture, wanted)
        expect(frame.left).toBeGreaterThanOrEqual(0)
        expect(frame.top).toBeGreaterThanOrEqual(-1e-9)
        expect(frame.left + frame.width).toBeLessThanOrEqual(picture.width + 1e-6)
        expect(frame.top + frame.height).toBeLessThanOrEqual(picture.height + 1e-6)
        expect(frame.width / frame.height).toBeCloseTo(RATIOS[wanted.shape], 5)
        const output = outputOf(frame)
        expect(Math.max(output.width, output.height)).toBeLessThanOrEqual(Math.max(1_200, 1))
        expect(output.width).toBeLessThanOrEqual(Math.max(1, Math.round(frame.width)))
      }),
    )
  })

  test('begins as most of the picture, and follows a hand up to its edges', () => {
    expect(firstCrop({ width: 4_000, height: 2_000 })).toMatchObject({ shape: 'wide', zoom: 1 })
    expect(firstCrop({ width: 3_000, height: 4_000 }).shape).toBe('square')
    const picture = { width: 400, height: 200 }
    const square: Crop = { shape: 'square', zoom: 1, x: 0.5, y: 0.5 }
    expect(frameOf(picture, pulled(picture, square, 50, 30)).left).toBe(50)
    expect(frameOf(picture, pulled(picture, square, 5_000, 0)).left).toBe(0)
    expect(frameOf(picture, { ...square, zoom: ZOOM_MAX })).toMatchObject({ width: 50, height: 50 })
  })
})

describe('[WF40] campaigns', () => {
  test('have their fields and faults, and say when they are next', () => {
    const form = campaignForm(givenCampaign(1), givenSettings())
    expect(fieldsOf(form)).toEqual({
      ...{ name: 'Tuesday tip', enabled: true, day: 2, time: '09:00', prompt: givenCampaign(1).prompt },
      ...{ tone: 'Dry humour', hashtags: ['contracts', 'reviews'], withImage: false },
    })
    expect(campaignPatch(givenCampaign(1), form)).toEqual({})
    expect(
      campaignPatch(givenCampaign(1), { ...form, day: '7', name: ' Tuesday tip ', hashtags: '#contracts' }),
    ).toEqual({
      ...{ day: 7, hashtags: ['contracts'] },
    })
    const empty = campaignForm(null, givenSettings({ defaultTime: '08:15' }))
    expect([empty.time, Object.keys(campaignErrors({ ...empty, hashtags: '#1', time: '' })).sort()]).toEqual([
      ...['08:15', ['hashtags', 'name', 'time']],
    ])
    expect([nextTurn(1, '09:00', NOW, TZ), nextTurn(1, '07:00', NOW, TZ), nextTurn(7, '09:00', NOW, TZ)]).toEqual([
      ...[at('2026-11-23'), at('2026-11-30', '07:00'), at('2026-11-29')],
    ])
    expect(weeksFrom(NOW, TZ).map(({ monday }) => monday)).toEqual([
      ...['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'],
    ])
  })
})

test('[WF41] settings send what differs, and name their faults', () => {
  const settings = givenSettings()
  const form = settingsForm(settings)
  expect([changedSettings(settings, form), settingsErrors(form)]).toEqual([{}, {}])
  expect(changedSettings(settings, { ...form, tz: 'UTC', hashtags: '', signature: ' ' })).toEqual({
    ...{ tz: 'UTC', hashtags: [], signature: '' },
  })
  expect(Object.keys(settingsErrors({ ...form, defaultTime: '', signature: 'x'.repeat(301) }))).toEqual([
    ...['defaultTime', 'signature'],
  ])
})
