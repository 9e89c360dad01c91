import type { Category, Logged } from '../projection.ts'
import { ACCOUNT_FACTS } from './accountFacts.ts'
import { ACT_FACTS, PROMOTION } from './acts/actFacts.ts'
import { AI_FACTS } from './aiFacts.ts'
import { FEED_FACTS } from './feed/feedFacts.ts'
import { PEOPLE_FACTS } from './people/peopleFacts.ts'
import { ROOM_FACTS } from './rooms/roomFacts.ts'
import { SPACE_FACTS } from './spaceFacts.ts'
import { TOOL_FACTS } from './toolFacts.ts'

/** Increase on any change of a fold or of what it keeps: saved facts of another version are counted anew. */
export const FACTS_VERSION = 3

/** What the administration's figures are counted from. */
export type Facts = ReturnType<typeof emptyFacts>

export function emptyFacts() {
  return {
    /** When the first event beside telemetry happened; infinite before it. */
    firstAt: Number.POSITIVE_INFINITY,
    people: PEOPLE_FACTS.initial(),
    acts: ACT_FACTS.initial(),
    accounts: ACCOUNT_FACTS.initial(),
    rooms: ROOM_FACTS.initial(),
    spaces: SPACE_FACTS.initial(),
    tools: TOOL_FACTS.initial(),
    ai: AI_FACTS.initial(),
    feed: FEED_FACTS.initial(),
  }
}

/** Categories of streams that any of the folds counts. */
export const FACT_CATEGORIES: readonly Category[] = [
  ...new Set<Category>(
    [PEOPLE_FACTS, ACT_FACTS, ACCOUNT_FACTS, ROOM_FACTS, SPACE_FACTS, TOOL_FACTS, AI_FACTS, FEED_FACTS].flatMap(
      ({ categories }): readonly Category[] => categories,
    ),
  ),
]

/** Counts an event of the log, by mutation. Events come in the log's order. */
export function countEvent(facts: Facts, logged: Logged): void {
  if (logged.category !== 'telemetry' && !isOwnDoing(logged)) facts.firstAt = Math.min(facts.firstAt, logged.event.at)
  switch (logged.category) {
    case 'telemetry':
    case 'person':
      return PEOPLE_FACTS.step(facts.people, logged)
    case 'room':
      ROOM_FACTS.step(facts.rooms, logged)
      break
    case 'user':
    case 'team':
      ACCOUNT_FACTS.step(facts.accounts, logged)
      break
    case 'space':
      SPACE_FACTS.step(facts.spaces, logged)
      break
    case 'tools':
      TOOL_FACTS.step(facts.tools, logged)
      break
    case 'ai':
      return AI_FACTS.step(facts.ai, logged)
    case 'waitlist':
      break
    case 'audit':
      return
    case 'lead':
    case 'outreach':
    case 'post':
    case 'campaign':
    case 'social':
      return ACT_FACTS.step(facts.acts, logged)
  }
  ACT_FACTS.step(facts.acts, logged)
  FEED_FACTS.step(facts.feed, logged)
}

/** What the service does by itself for outreach and publishing begins with its first start, and is nobody's. */
function isOwnDoing({ category, event }: Logged): boolean {
  return PROMOTION.some((one) => one === category) && event.actor.id === null
}
