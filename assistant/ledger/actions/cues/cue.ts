import { ENGLISH } from '#engine/language/lexicon/en.ts'
import { FOREIGN, oneOf } from '#engine/language/lexicon/languages.ts'

/**
 * How binding a clause is. `promised`: its owner said so or was given it; `asked`: binding once the person agrees; `hinted`: a
 * name and a thing, binding once the person agrees and a time is said; `offered`:
 * binding once somebody welcomes it or a time stands beside it; `needed`: to be done, by nobody yet; `wanted`: `we should`,
 * which nobody takes on by a mere yes.
 */
export type Force = 'promised' | 'asked' | 'hinted' | 'offered' | 'needed' | 'wanted'

/** Words that show a commitment; the group `task` holds what is to be done, `name` by whom, `ask` the words of a request. */
export interface Cue {
  readonly words: RegExp
  readonly owner: 'me' | 'you' | 'anyone' | 'named'
  readonly force: Force
  /** Only a clause with one of the names can fit. */
  readonly needsName?: boolean
  /** `any`: the words leave no doubt, whatever the task; `third`: the task begins with a verb in the third person; `timed`: only with a time; `work`: only with a verb of work and a time. */
  readonly task?: 'any' | 'third' | 'timed' | 'work'
}

/** Pieces that cues are put together from. */
export interface Parts {
  /** One of the people's names, as the group `name`. */
  readonly who: string
  /** The names as a bare alternation. */
  readonly names: string
}

export const LEAD = '(?:^|[^\\p{L}\\p{N}@._-])'
export const START =
  '^(?:(?:and|but|so|ok|okay|then|also|well|yes|great|good|thanks|hey|hi|hm+|right|btw|alright|fine|cool|perfect|next|actually|oh|ah|plus|meanwhile)[,\\s.!:]+)*'
export const ADVERBS =
  '(?:\\s+(?:also|then|just|gladly|happily|definitely|certainly|try to|probably|quickly|make sure to|be happy to|personally|now|still|please|at least|maybe|therefore|have to|need to|be able to|manage to|go and))*'
export const WHAT = '\\s+(?<task>.+)'
export const ASK = `(?:${ENGLISH.ask})`
export const FOREIGN_ASK = `(?:${oneOf('ask', FOREIGN)})`

export const cue = (source: string, owner: Cue['owner'], force: Force, task?: Cue['task']): Cue => ({
  words: new RegExp(source, 'iu'),
  owner,
  force,
  ...(task === undefined ? {} : { task }),
})
