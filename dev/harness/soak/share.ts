import { type Failure, firstFailure, type Search } from '../failure.ts'

/** Result of a share of a soak. */
export interface Tally {
  readonly sequences: number
  readonly events: number
  readonly requests: number
  readonly failure: Failure | null
}

/** Plays one share of a soak: `sequences` episodes from one seed. */
export async function soakShare(search: Omit<Search, 'played'>): Promise<Tally> {
  const tally = { sequences: 0, events: 0, requests: 0 }
  const failure = await firstFailure({
    ...search,
    played: ({ events, requests }) => {
      tally.sequences += 1
      tally.events += events.length
      tally.requests += requests
    },
  })
  return { ...tally, failure }
}
