import { cleanLine, cleanText } from '#engine/text.ts'
import { addressesIn, namesOtherAddress } from '../grounding/addresses.ts'
import { groundOf, numbersStand } from '../grounding/grounds.ts'
import { cutAtSentence, withoutMarkdown } from '../grounding/plainText.ts'

/** UTF-16 units. A subject that is longer is none; a body is cut at a sentence. */
const SUBJECT_MAX = 120
const BODY_MAX = 2_000
/** What has less than this says nothing. */
const TEXT_MIN = 60
/** What a model leaves open: `[Your Name]`, `{company}`, `<link>`. */
const BLANK = /\[[^[\]\n]{1,60}\]|\{[^{}\n]{1,60}\}|<[^<>\n]{1,60}>/u
const SUBJECT_LINE = /^subject:/iu

/** What the model was given, and who signs. */
export interface MailGround {
  readonly given: readonly string[]
  readonly sender: string
}

/** A subject of one line and a body in plain text, signed; null where the answer names an address or a number of its own, or says too little. [OT42] */
export function acceptedMail(
  answer: { readonly subject: string; readonly body: string },
  ground: MailGround,
): { readonly subject: string; readonly body: string } | null {
  const subject = cleanLine(withoutMarkdown(answer.subject).replace(SUBJECT_LINE, ''))
  const body = acceptedText(answer.body, BODY_MAX, ground)
  if (body === null || subject === '' || subject.length > SUBJECT_MAX || !isGiven(subject, ground.given)) return null
  return { subject, body }
}

/** Plain text that ends with the sender's name, of at most `max` UTF-16 units; null where it cannot be used. [OT42] */
export function acceptedText(answer: string, max: number, { given, sender }: MailGround): string | null {
  const lines = withoutMarkdown(cleanText(answer).replaceAll('\t', ' ')).split('\n')
  const unsigned = lines.filter((line, i) => !(i === 0 && SUBJECT_LINE.test(line)) && line !== sender)
  const text = unsigned
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
  const kept = cutAtSentence(text, max - sender.length - 2)
  return kept.length < TEXT_MIN || !isGiven(kept, given) ? null : `${kept}\n\n${sender}`
}

function isGiven(text: string, given: readonly string[]): boolean {
  const addresses = new Set(given.flatMap(addressesIn))
  return !BLANK.test(text) && !namesOtherAddress(text, addresses) && numbersStand(text, groundOf(given))
}
