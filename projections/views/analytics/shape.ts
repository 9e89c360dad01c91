import type { Trigger } from '#engine/room/events.ts'

/** What a meeting was like in numbers, all from its events. Instants are epoch ms, shares 0..1 with 4 decimals. [AY1] */
export interface Analytics {
  readonly name: string
  readonly code: string
  /** Goes up when a formula changes. */
  readonly formulaVersion: 1
  readonly plannedMs: number
  readonly elapsedMs: number
  readonly timeUsedPct: number
  readonly phaseMs: { readonly setup: number; readonly chat: number }
  /** `voice` are those of `user` that were spoken. */
  readonly messages: Readonly<Record<'total' | 'user' | 'voice' | 'moderator' | 'system' | 'inject', number>>
  /** Most messages first, then in join order. */
  readonly participation: readonly Participation[]
  /** Evenness of the shares, 1 = all alike; null without a user message. */
  readonly balance: number | null
  readonly sections: readonly SectionNumbers[]
  readonly timeline: readonly { readonly minute: number; readonly user: number; readonly moderator: number }[]
  readonly decisions: Readonly<Record<'approved' | 'rejected' | 'pending' | 'byVote' | 'byAi' | 'suggested', number>>
  readonly risks: Readonly<
    Record<'low' | 'medium' | 'high' | 'contradiction' | 'missingInfo' | 'risk' | 'suggested', number>
  >
  readonly actions: Readonly<Record<'open' | 'done' | 'withOwner' | 'withDue' | 'suggested', number>>
  readonly assistant: {
    readonly summons: number
    readonly answers: number
    readonly byTrigger: Readonly<Record<Trigger, number>>
  }
  readonly coverage: number
  readonly score: number
  readonly scopeSize: number
  readonly confirmedPct: number
}

export interface Participation {
  readonly participantId: string
  readonly name: string
  readonly messages: number
  readonly words: number
  readonly share: number | null
  readonly firstAt: number | null
  readonly lastAt: number | null
  readonly votesYes: number
  readonly votesContinue: number
  readonly annotations: number
  readonly handRaises: number
}

export interface SectionNumbers {
  readonly sectionId: string
  readonly title: string
  readonly status: 'pending' | 'discussing' | 'confirmed'
  readonly messageCount: number
  readonly firstAt: number | null
  readonly confirmedAt: number | null
  readonly discussMs: number
  readonly annotations: number
  readonly decisions: number
  readonly risks: number
}
