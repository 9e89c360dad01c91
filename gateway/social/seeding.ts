import type { CampaignData } from '#engine/campaign/events.ts'
import { isRefusal } from '#engine/refusal.ts'
import { SYSTEM } from '#engine/stream.ts'
import { freshId } from '../accounts/freshId.ts'
import type { SocialStore } from './store.ts'

type First = Pick<CampaignData, 'name' | 'day' | 'prompt' | 'hashtags'>

/** Monday to Friday. */
const FIRST: readonly First[] = [
  {
    name: 'Start of the week',
    day: 1,
    prompt: 'One thing to look for in the documents of the week, and a question to readers.',
    hashtags: ['Documents'],
  },
  {
    name: 'How reviews work',
    day: 2,
    prompt: 'A practical habit that makes reviewing a document together shorter or better, told with an example.',
    hashtags: ['Meetings', 'Reviews'],
  },
  {
    name: 'Questions we hear',
    day: 3,
    prompt: 'A question that people ask about review meetings, and a short honest answer.',
    hashtags: ['Meetings'],
  },
  {
    name: 'From the product',
    day: 4,
    prompt: 'Something that Parley does in a review meeting and why it does it that way. No superlatives.',
    hashtags: ['Parley', 'Reviews'],
  },
  {
    name: 'End of the week',
    day: 5,
    prompt: 'What is worth writing down before the weekend: decisions, risks, open points.',
    hashtags: ['Decisions'],
  },
]
/** Tuesday and Thursday. */
const ENABLED: readonly number[] = [2, 4]
const REST = { time: '09:00', tone: '', withImage: false } as const

/** Makes the first campaigns, once for ever: their ids are stated first, and each is made under its own. [SO26] */
export async function seedCampaigns(store: SocialStore): Promise<void> {
  const campaignIds = store.state().seeded ?? FIRST.map(() => freshId('camp'))
  const seeded = await store.ask(SYSTEM, { type: 'seed', campaignIds })
  if (isRefusal(seeded)) throw new Error(seeded.error)
  const ids = store.state().seeded ?? []
  for (const [i, first] of FIRST.entries()) {
    const id = ids[i]
    if (id === undefined || store.campaigns.get(id) !== null) continue
    const data = { ...first, ...REST, hashtags: [...first.hashtags], enabled: ENABLED.includes(first.day) }
    await store.campaigns.ask(id, SYSTEM, { type: 'create', data })
  }
}
