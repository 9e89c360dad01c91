import type { Campaign, Post, SocialImage, SocialOverview, SocialSettings } from '#protocol/views/admin/social.ts'
import { instantOf } from '../../web/admin/social/calendar/days.ts'
import { NOW } from './consoleAnswers.ts'

export const TZ = 'Europe/Berlin'
const HOUR = 3_600_000

/** An instant by its local date and time in the zone of the settings. */
export const at = (date: string, time = '09:00'): number => instantOf(date, time, TZ)!.at

export function givenSettings(own: Partial<SocialSettings> = {}): SocialSettings {
  return {
    ...{ tz: TZ, defaultTime: '09:00', tone: 'Plain and friendly', hashtags: ['reviews'] },
    ...{ signature: '— The Parley team', autoImage: false, paused: false },
    ...own,
  }
}

export function givenCampaign(place: number, own: Partial<Campaign> = {}): Campaign {
  const names = ['Monday motive', 'Tuesday tip', 'Midweek numbers', 'Thursday thread', 'Friday notes']
  return {
    ...{ id: `camp_${String(place).padStart(12, '0')}`, name: names[place] ?? `Campaign ${place}` },
    ...{ enabled: place === 1 || place === 3, day: place + 1, time: '09:00', tone: place === 1 ? 'Dry humour' : '' },
    ...{
      prompt:
        place === 4 ? '' : 'One habit that makes a document review shorter. Concrete, with an example from practice.',
    },
    ...{ hashtags: ['contracts', 'reviews'], withImage: place === 3, updatedAt: NOW - 40 * HOUR },
    ...own,
  }
}

export function givenImage(own: Partial<SocialImage> = {}): SocialImage {
  return {
    ...{ source: 'upload', mime: 'image/png', width: 1_200, height: 628, bytes: 81_000 },
    ...{ sha256: 'ab'.repeat(32), alt: 'Two people at a table, one of them points at a contract.' },
    ...own,
  }
}

export function givenPost(place: number, own: Partial<Post> = {}): Post {
  const scheduledAt = own.scheduledAt === undefined ? at('2026-11-25') : own.scheduledAt
  return {
    ...{ id: `post_${String(place).padStart(12, '0')}`, campaignId: null, status: 'draft', writer: 'ai' },
    text: `Why a review meeting needs an end (${place})\n\nMost reviews do not fail in the room. They fail in the week after it.`,
    ...{ hashtags: ['reviews'], link: 'https://parley.example/notes' },
    ...{ scheduledAt, scheduledLocal: null, tz: TZ, image: null },
    aiImage: { status: 'none', startedAt: null, finishedAt: null, error: null, source: null },
    ...{ approvedBy: null, approvedAt: null, signature: null, publishedAt: null, externalId: null, externalUrl: null },
    ...{ attempts: 0, nextAttemptAt: null, lastError: null, outcomeUnknown: false },
    ...{ createdAt: NOW - 90 * HOUR, updatedAt: NOW - HOUR, version: 3 },
    ...own,
  }
}

const approved = {
  status: 'approved',
  approvedBy: null,
  approvedAt: NOW - HOUR,
  signature: '— The Parley team',
} as const

/** A month of posts in every state. */
export function givenPosts(): readonly Post[] {
  const texts = [
    'Five questions that every contract review should start with',
    'We measured it: meetings that end on time decide more',
    'A clause nobody read cost us a week. Here is what we changed.',
    'What “agreed” means when six people say it',
    '“Let us take this offline” and other ways to lose a decision — مراجعة',
  ]
  const named = (place: number, own: Partial<Post>) =>
    givenPost(place, { text: `${texts[place % 5]}\n\nMore on it below the fold.`, ...own })
  const published = (place: number, date: string) =>
    named(place, {
      ...approved,
      ...{ status: 'published', scheduledAt: at(date), publishedAt: at(date) + 4_000 },
      ...{ externalId: 'urn:li:share:7', externalUrl: 'https://www.linkedin.com/feed/update/urn:li:share:7' },
    })
  return [
    named(20, { scheduledAt: null, writer: 'human' }),
    named(21, { scheduledAt: null, campaignId: givenCampaign(1).id, image: givenImage() }),
    published(1, '2026-11-03'),
    published(2, '2026-11-05'),
    published(3, '2026-11-10'),
    published(4, '2026-11-12'),
    named(5, {
      ...approved,
      status: 'failed',
      attempts: 4,
      scheduledAt: at('2026-11-17'),
      lastError: 'Content is a duplicate of urn:li:share:7331001829',
    }),
    named(6, {
      ...approved,
      status: 'failed',
      outcomeUnknown: true,
      scheduledAt: at('2026-11-19'),
      lastError: 'The outcome is unknown: the connection was reset.',
    }),
    named(7, { scheduledAt: at('2026-11-20', '15:30') }),
    named(8, { ...approved, scheduledAt: at('2026-11-24'), image: givenImage(), campaignId: givenCampaign(1).id }),
    named(9, {
      ...approved,
      scheduledAt: at('2026-11-23', '07:00'),
      attempts: 1,
      nextAttemptAt: NOW + 300_000,
      lastError: 'Service temporarily unavailable',
    }),
    named(10, { scheduledAt: at('2026-11-26', '12:15'), campaignId: givenCampaign(3).id }),
    named(11, { scheduledAt: at('2026-11-26', '17:00'), status: 'rejected' }),
    named(12, { ...approved, scheduledAt: at('2026-11-27', '08:00') }),
    named(13, { scheduledAt: at('2026-12-01') }),
  ]
}

export function givenSocial(own: Partial<SocialOverview> = {}): SocialOverview {
  return {
    configured: true,
    account: {
      ...{ connected: true, memberId: 'a1B2c3D4e5', name: 'Ada Lovelace', picture: 'https://media.example/ada.png' },
      ...{ scopes: ['openid', 'profile', 'w_member_social'], expiresAt: at('2027-01-20'), needsReconnect: false },
    },
    settings: givenSettings(),
    campaigns: [0, 1, 2, 3, 4].map((place) => givenCampaign(place)),
    posts: [...givenPosts()],
    jobs: [],
    nextWeek: { from: '2026-11-30', to: '2026-12-06', tz: TZ },
    writer: { available: true, model: 'gemma3:12b' },
    imageModel: { available: false, model: null },
    ...own,
  }
}
