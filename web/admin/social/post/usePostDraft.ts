import { useEffect, useState } from 'react'
import type { Post } from '#protocol/views/admin/social.ts'
import { changedFields, draftOf, type PostDraft, type PostField, rebased, rezoned } from './draft.ts'

export interface PostEditing {
  /** The post that the draft was begun on, or was brought to since. */
  readonly base: Post
  readonly draft: PostDraft
  readonly isChanged: boolean
  /** Somebody else changed the post under a changed draft. */
  readonly isMerged: boolean
  /** Fields that both changed, and differently. */
  readonly conflicts: readonly PostField[]
  set(part: Partial<PostDraft>): void
  /** Takes the other's value of a field, or keeps the own one. */
  settle(field: PostField, whose: 'own' | 'theirs'): void
  /** Begins anew on a post. */
  reset(post: Post): void
}

interface State {
  readonly base: Post
  /** The zone of its time. */
  readonly tz: string
  readonly draft: PostDraft
  readonly isMerged: boolean
  readonly conflicts: readonly PostField[]
}

const begun = (post: Post, tz: string): State => ({
  base: post,
  tz,
  draft: draftOf(post, tz),
  isMerged: false,
  conflicts: [],
})

/** Drafts that were left unsaved while another screen was looked at. */
const left = new Map<string, State>()

/** A draft that follows its post: newer versions are taken over where nothing was typed, and nothing typed is lost. [WF35] */
export function usePostDraft(post: Post, tz: string): PostEditing {
  const [state, setState] = useState(() => {
    const own = left.get(post.id)
    return own ? brought(own, post, tz) : begun(post, tz)
  })
  useEffect(() => {
    setState((now) => (post.version > now.base.version || now.tz !== tz ? brought(now, post, tz) : now))
  }, [post, tz])
  const { base, draft, isMerged, conflicts } = state
  const isChanged = changedFields(draftOf(base, tz), draft).length > 0
  useEffect(() => {
    if (isChanged) left.set(state.base.id, state)
    else left.delete(state.base.id)
  }, [state, isChanged])
  return {
    ...{ base, draft, isChanged, isMerged, conflicts },
    set: (part) => setState((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    settle: (field, whose) =>
      setState((now) => {
        const rest = now.conflicts.filter((one) => one !== field)
        const theirs = whose === 'theirs' ? { [field]: draftOf(now.base, tz)[field] } : {}
        return { ...now, conflicts: rest, isMerged: rest.length > 0, draft: { ...now.draft, ...theirs } }
      }),
    reset: (next) => setState(begun(next, tz)),
  }
}

function brought(state: State, post: Post, tz: string): State {
  const { base, isMerged } = state
  const draft = state.tz === tz ? state.draft : rezoned(base, state.draft, state.tz, tz)
  const was = draftOf(base, tz)
  if (changedFields(was, draft).length === 0) return begun(post, tz)
  const next = rebased(base, draft, post, tz)
  // A new picture or state is no reason to speak of the text.
  const isTextOther = changedFields(was, draftOf(post, tz)).length > 0
  return { base: post, tz, ...next, isMerged: isMerged || isTextOther }
}
