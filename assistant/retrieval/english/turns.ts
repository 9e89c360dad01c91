import { contentWords } from '#engine/language/words.ts'

/** What a way of asking looks for, which is no more than a hint. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [
    /\bhow (?:often|frequently)\b/i,
    'daily weekly monthly quarterly annually yearly once twice every each regular average',
  ],
  [/\bhow long\b/i, 'day week month year hour minute term period duration within'],
  [/\bhow (?:much|many)\b|\bwhat (?:share|percentage|number)\b/i, 'percent number amount total size majority'],
  [/\bhow (?:far ahead|early|soon|much notice)\b/i, 'day week month before prior notice advance'],
  [
    /^(?:so |and )?when\b|\bwhat (?:date|time|day)\b/i,
    'date day time monday tuesday wednesday thursday friday month year deadline',
  ],
  [/^(?:so |and )?where\b/i, 'address location link url site available folder'],
  [/^(?:so |and )?why\b|\bwhat for\b/i, 'reason because incentive motivation rationale purpose therefore'],
]

/** Turns of phrase that stand for single words. */
const TURNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:throw|kick)\w*\b.{0,30}\bout\b/i, 'expel expulsion remove revoke revocation dismiss'],
  [
    /\b(?:throw\w*\b.{0,20}\baway|thrown away|get(?:ting)? rid of)\b/i,
    'discard delete remove reclaim disappear dispose',
  ],
  [/\b(?:come|get) together\b/i, 'meet meeting convene gather'],
  [/\bhand\w* (?:over|in)\b/i, 'submit deliver contribute transfer contribution'],
  [/\bask\w* for\b/i, 'request propose proposal petition apply'],
  [/\bturn\w* down\b/i, 'reject refuse decline'],
  [/\b(?:find\w* out|found out|learn\w* about)\b/i, 'discover learn detect notify discovery'],
  [/\b(?:look\w* after|in charge|take care of)\b/i, 'maintain responsible responsibility support duty'],
  [/\bgive\w* up\b/i, 'waive relinquish surrender withdraw'],
  [/\bpay\w* back\b/i, 'repay refund reimburse'],
  [/\b(?:switch|turn)\w* on\b/i, 'enable activate'],
  [/\b(?:switch|turn)\w* off\b/i, 'disable deactivate'],
  [/\bshut\w* down\b/i, 'stop halt'],
  [/\b(?:break\w* down|go(?:es)? (?:down|wrong))\b/i, 'fail failure error crash'],
  [/\bset\w* up\b/i, 'install configure create establish'],
  [/\b(?:some|any)(?:body|one) else|\bother people\b/i, 'third-party third other behalf'],
  [/\btak(?:e|es|ing) part\b/i, 'participate attend participation'],
  [/\bto blame\b/i, 'liable liability responsible'],
  [/\bcarry\w* on\b/i, 'continue maintain'],
  [/\bcall\w* off\b/i, 'cancel'],
  [/\bput\w* off\b/i, 'postpone defer delay'],
]

/** What stands behind the words of a question: how much it counts, and the words for it. */
export interface Spoken {
  readonly weight: number
  readonly words: readonly string[]
}

const ASKED_WEIGHT = 0.35

/** What a question's turns of phrase and its way of asking stand for. */
export function spokenIn(question: string): Spoken[] {
  const found = (list: typeof TURNS, weight: number) =>
    list.flatMap(([form, words]) => (form.test(question) ? [{ weight, words: [...new Set(contentWords(words))] }] : []))
  return [...found(TURNS, 1), ...found(ASKED, ASKED_WEIGHT)]
}
