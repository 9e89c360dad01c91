import { TEXT_MAX } from '#engine/post/limits.ts'
import { isWebAddress, URL_MAX } from '#engine/webAddress.ts'
import type { Post } from '#protocol/views/admin/social.ts'
import { t } from '../../strings/t.ts'
import { tagError, tagLine, tagsOf } from '../hashtags.ts'
import type { PostPatch } from '../socialRest.ts'
import { readWhen, type When, whenOf } from '../when.ts'

/** A post as its fields have it. */
export interface PostDraft {
  readonly text: string
  readonly link: string
  /** As typed: words with or without a number sign, divided by white space or commas. */
  readonly hashtags: string
  /** Empty for none. */
  readonly campaignId: string
  readonly when: When
}
export type PostField = keyof PostDraft
export const POST_FIELDS = ['text', 'link', 'hashtags', 'campaignId', 'when'] as const satisfies readonly PostField[]

const said = t.social.post.errors

export function draftOf(post: Post, tz: string): PostDraft {
  const { text, link, hashtags, campaignId, scheduledAt } = post
  return {
    text,
    link: link ?? '',
    hashtags: tagLine(hashtags),
    campaignId: campaignId ?? '',
    when: whenOf(scheduledAt, tz),
  }
}

/** Why fields cannot be saved; a field without a fault is missing. A time that was not touched may be over. */
export function errorsOf(
  base: Post,
  draft: PostDraft,
  { tz, now }: { readonly tz: string; readonly now: number },
): Partial<Readonly<Record<PostField, string>>> {
  const tags = tagError(draft.hashtags)
  const link = draft.link.trim()
  const isMoved = !isSame('when', draftOf(base, tz), draft)
  const when = isMoved ? readWhen(draft.when, tz, now).error : null
  return {
    ...(draft.text.trim() === '' ? { text: said.noText } : {}),
    ...(draft.text.trim().length > TEXT_MAX ? { text: said.longText(TEXT_MAX) } : {}),
    ...(link !== '' && !isLink(link) ? { link: said.link } : {}),
    ...(tags === null ? {} : { hashtags: tags }),
    ...(when === null ? {} : { when }),
  }
}

/** What of a draft differs from the post, as the service takes it. [WF34] */
export function patchOf(base: Post, draft: PostDraft, tz: string): PostPatch {
  const changed = changedFields(draftOf(base, tz), draft)
  const link = draft.link.trim()
  return {
    ...(changed.includes('text') ? { text: draft.text.trim() } : {}),
    ...(changed.includes('link') ? { link: link === '' ? null : link } : {}),
    ...(changed.includes('hashtags') ? { hashtags: tagsOf(draft.hashtags) } : {}),
    ...(changed.includes('campaignId') ? { campaignId: draft.campaignId === '' ? null : draft.campaignId } : {}),
    ...(changed.includes('when') ? { scheduledAt: readWhen(draft.when, tz, 0).at } : {}),
  }
}

const isLink = (text: string): boolean => text.length <= URL_MAX && /^https:/i.test(text) && isWebAddress(text)

export const changedFields = (one: PostDraft, other: PostDraft): readonly PostField[] =>
  POST_FIELDS.filter((field) => !isSame(field, one, other))

function isSame(field: PostField, one: PostDraft, other: PostDraft): boolean {
  if (field === 'when') return one.when.date === other.when.date && one.when.time === other.when.time
  if (field === 'hashtags') return tagsOf(one.hashtags).join(' ') === tagsOf(other.hashtags).join(' ')
  return one[field].trim() === other[field].trim()
}

/** A draft whose zone became another: an untouched time stays that of the post, a typed one keeps its instant. [WF33] */
export function rezoned(base: Post, draft: PostDraft, from: string, to: string): PostDraft {
  if (isSame('when', draftOf(base, from), draft)) return { ...draft, when: draftOf(base, to).when }
  const { at } = readWhen(draft.when, from, 0)
  return at === null ? draft : { ...draft, when: whenOf(at, to) }
}

/** What became of a draft when somebody else changed the post under it. */
export interface Rebased {
  readonly draft: PostDraft
  /** Fields that both changed, and differently: the own value stands in the draft. */
  readonly conflicts: readonly PostField[]
}

/** Brings a draft on a newer post: what was typed stays, fields that were not touched follow the post. [WF35] */
export function rebased(base: Post, draft: PostDraft, current: Post, tz: string): Rebased {
  const [before, after] = [draftOf(base, tz), draftOf(current, tz)]
  const own = changedFields(before, draft)
  const theirs = changedFields(before, after)
  const kept: PostDraft = Object.assign({ ...after }, ...own.map((field) => ({ [field]: draft[field] })))
  const conflicts = own.filter((field) => theirs.includes(field) && !isSame(field, draft, after))
  return { draft: kept, conflicts }
}
