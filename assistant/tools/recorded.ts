import { contentWords } from '#engine/language/words.ts'
import { cleanLine } from '#engine/text.ts'
import { sentencesOf } from '../retrieval/sentences.ts'
import type { FoundDecision } from './items.ts'
import type { Entry } from './pasted.ts'

/** Who decides, in minutes and mails. */
const GROUP =
  '(?:we|everyone|everybody|the (?:team|group|board|committee|council|panel|meeting|members|company|management|parties|chair)|it)'
const HAVE = "(?:[’']ve| have| has| had| was| were| is)?"
const ADVERB = '(?: also| now| then| finally| unanimously| all| both| therefore| just| already| provisionally)?'

const APPROVED = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:${GROUP}${HAVE}${ADVERB} (?:decided|agreed|resolved|approved|adopted|accepted|chose|opted|settled on|signed off|voted (?:to|for|in favou?r)|concluded)|(?:was|were|been|is|are) ${'(?:also |now |unanimously |formally )?'}(?:agreed|decided|approved|adopted|accepted|resolved)|motion (?:carried|passed|adopted)|we(?:[’']ll| will|[’']re going to| are going to|[’']re gonna)? (?:go with|stick (?:with|to)|settle (?:on|for))|let[’']?s go (?:with|for)|(?:final|the) decision(?: is| was|:))(?=$|[^\p{L}])`,
  'iu',
)
const REJECTED =
  /(?:^|[^\p{L}])(?:(?:was|were|been|we|team|board|committee|council) (?:rejected|declined|turned down|voted down|ruled out|decided against)|motion (?:failed|lost)|(?:agreed|decided) not to)(?=$|[^\p{L}])/iu
const PENDING =
  /(?:^|[^\p{L}])(?:(?:was|were|been|is|we|team|board|committee|council) (?:postponed|deferred|tabled|adjourned|put off|held over)|(?:decision|vote) (?:was |is )?(?:postponed|deferred|put off|pending))(?=$|[^\p{L}])/iu
/** Not settled, or told of somebody else. */
const OPEN =
  /[?？]$|(?:^|[^\p{L}])(?:if|whether|unless|not (?:yet )?(?:been )?(?:agreed|decided|approved)|have(?:n[’']t| not) (?:agreed|decided)|could|might|would|should we|once|before it|maybe|perhaps|who decided|nothing (?:was )?decided|haven[’']t|(?:what|the \p{L}{1,20}) (?:we|they|has been|have been|was|were) (?:agreed|decided))(?=$|[^\p{L}])/iu

const SENTENCE_CHARACTERS_MAX = 400
const WORDS_MIN = 2

/** Sentences that tell in so many words that something was decided, rejected or put off. [TL8] */
export function recordedDecisions(entries: readonly Entry[]): FoundDecision[] {
  return entries.flatMap(({ text, speaker }) =>
    sentencesOf(text, SENTENCE_CHARACTERS_MAX).flatMap(({ from, to }): FoundDecision[] => {
      const words = text.slice(from, to)
      const status = statusOf(words)
      if (status === null || contentWords(words).length < WORDS_MIN) return []
      return [{ text: cleanLine(words), status, isStated: false, quotes: [{ words, speaker }] }]
    }),
  )
}

/** True for what asks, supposes or leaves open. */
export const isOpenWording = (sentence: string): boolean => OPEN.test(sentence.trim())

function statusOf(sentence: string): FoundDecision['status'] | null {
  if (isOpenWording(sentence)) return null
  if (REJECTED.test(sentence)) return 'rejected'
  if (PENDING.test(sentence)) return 'pending'
  return APPROVED.test(sentence) ? 'approved' : null
}
