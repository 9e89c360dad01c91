import { ENGLISH } from '#engine/language/lexicon/en.ts'
import { FOREIGN, wordsIn } from '#engine/language/lexicon/languages.ts'

/** Verbs that tell work somebody takes home from a meeting, and those that never do. */

const TASK_VERBS: ReadonlySet<string> = new Set(wordsIn(ENGLISH.taskVerbs))
/** German, French and Spanish forms in the first person or the infinitive, without accents aside. */
const FOREIGN_VERBS: ReadonlySet<string> = new Set(FOREIGN.flatMap(({ taskVerbs }) => wordsIn(taskVerbs)))

/** What follows `I'll`, `I can` or `can you` in talk that promises nothing for after the meeting. */
export const IDLE =
  /^(?:(?:just|only|also|then|now|still|really|always|never|probably|certainly|gladly|happily|personally|even|simply)\s+)*(?:be\b(?!\s+(?:sending|writing|drafting|checking|in touch|calling|preparing|doing|handling|taking|responsible|working|updating))|have (?:a(?! (?:look|word|chat|call|meeting|go|draft|first|proposal|version|list))|an|another|some|my|one|to (?:say|admit|go|run|drop|leave))\b|never\b|not\b|admit|agree|accept|allow|assume|believe|bet|bite|blame|bow|breathe|buy (?:you|us|that|it|everyone|a round|the)|claim|concede|confess|cope|cry|deny|die|disagree|drink|eat|expect|faint|feel|forget|forgive|come (?:back )?to (?:it|that|this)|get (?:to (?:it|that) (?:later|in)|used|over|back in|coffee|a coffee|the coffee|my coat|there|it\b(?! (?:to|done|from|over|in|into|out|up|fixed|sorted|ready|there|across|off)))|give (?:you (?:that|this|credit)|up|in|it a miss)|go (?:with|for|first|along|next|home|now|and (?:cry|hide)|back to (?:bed|sleep))|grant|guess|happily|hate|hear|hide|hold (?:you|my)|hope|imagine|keep (?:quiet|my|that in mind|it short|this short|you honest|dreaming|going|an eye)|know|laugh|lean|leave(?! (?:it|that|this) (?:with|to))|let (?:you (?:go|off|have|all)|that|it|go\b)|like|live\b|lose|love|miss\b|mute|need|offer|pass\b|pay you|play|pray|pretend|promise\b(?! to)|quit|quote|read (?:it|that|this) (?:out|aloud)|regret|remember|remind you|repeat|rest|retire|risk|say\b|scream|second\b|see\b(?! (?:to|if|whether|what|who|that|about))|shut|sign up for that|sing|sit|skip|sleep|smile|stay|stick|stop|sue|support|survive|swear|take (?:your word|that back|it back|the blame|a (?:break|nap|walk|bow|wild)|back|that as|it as|credit)|tell you (?:what|this)|think|throw|trust|try (?:not|to remember|to be|my best)|understand|vote|wait\b|wake|want|watch|win|wish|withdraw|wonder|worry|yield)/iu

/** Asked of somebody within the talk itself: done at once or not at all. */
export const SPOKEN =
  /^(?:(?:please|just|maybe|quickly|briefly|also|at least|kindly|pls)\s+)*(?:see|hear|tell (?:me|us)|explain|say|read (?:it|that|this|out|aloud)|repeat|remember|recall|live with|agree|accept|confirm\?|think|believe|imagine|name (?:one|it|them)|elaborate|expand on|scroll|mute|unmute|share (?:your|the) screen|speak up|wait|stop|not\b|be\b|focus|stay|move on|go on|continue|summari[sz]e (?:that|it)\b|remind (?:me|us) (?:what|who|why|when|where|how)|give (?:me|us) (?:a (?:second|sec|minute|moment|hint)|one)|open (?:it|the (?:doc|document|page|pdf))|look at (?:that|this|page|section|4|3|2)|point (?:me|us)|understand|guess|bring (?:cake|coffee|biscuits|cookies)|hold on|have|get that|make sense|let)/iu

/** The first word that could be the verb, lower case, adverbs before it left out. */
export function verbOf(task: string): string {
  const [, verb = ''] =
    /^(?:(?:then|also|just|gladly|happily|please|pls|quickly|kindly|now|still|first|at least|try to|have to|need to|be sure to|make sure to|definitely|go and|go|personally|maybe|perhaps|additionally|finally|later|actually|re-?)\s+)*([\p{L}][\p{L}’'-]*)/iu.exec(
      task,
    ) ?? []
  return verb.toLowerCase()
}

export function isTaskVerb(verb: string): boolean {
  if (TASK_VERBS.has(verb)) return true
  if (!verb.endsWith('ing')) return false
  const stem = verb.slice(0, -3)
  return TASK_VERBS.has(stem) || TASK_VERBS.has(`${stem}e`) || TASK_VERBS.has(stem.slice(0, -1))
}

/** German verbs stand anywhere in a clause, the infinitive last. */
export function hasForeignVerb(task: string): boolean {
  return task
    .toLowerCase()
    .split(/[^\p{L}’'-]+/u)
    .some((word) => FOREIGN_VERBS.has(word))
}

/** `drafts`, `carries`, `does`: a task verb in the third person. */
export function isTaskVerbOfThird(verb: string): boolean {
  if (!verb.endsWith('s')) return false
  if (verb === 'does' || verb === 'goes') return true
  return (
    TASK_VERBS.has(verb.slice(0, -1)) ||
    (verb.endsWith('es') && TASK_VERBS.has(verb.slice(0, -2))) ||
    (verb.endsWith('ies') && TASK_VERBS.has(`${verb.slice(0, -3)}y`))
  )
}

/** `have the draft ready`: a result stated instead of the work. */
export function hasResult(task: string): boolean {
  return /^(?:have|get)\s(?:\S+\s){1,8}?(?:ready|done|sorted|over|out|back|written|sent|drawn|made|up|\p{L}{2,}ed)(?![\p{L}])/iu.test(
    task,
  )
}
