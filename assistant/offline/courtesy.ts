/** What a remark to the assistant is when it asks for nothing: a greeting, a question about the assistant itself, or thanks. */
export type Courtesy = 'help' | 'thanks'

const ADDRESSED = '(?:[\\s,]+(?:there|all|everyone|again|assistant))?'
const GREETING = `(?:hello|hi|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|guten (?:tag|morgen|abend)|hallo|servus|bonjour|bonsoir|salut|hola|buenos días|buenas(?: tardes| noches)?)${ADDRESSED}`
const ABOUT_ITSELF = [
  'what (?:else )?(?:can|could|do) you (?:do|help (?:me|us)? ?with|answer)(?: for (?:me|us))?',
  'what (?:can|could|may) (?:i|we) ask(?: you)?',
  'who are you',
  'what are you',
  'how (?:do you|does this|do i|can i) (?:work|use you|ask you)',
  'how can you help(?: (?:me|us))?',
  'can you help(?: (?:me|us))?',
  '(?:please )?help(?: me)?',
  'are you there',
  'was (?:kannst du|können sie)(?: alles)?',
  'wer (?:bist du|sind sie)',
  'hilfe',
  'que (?:peux-tu|pouvez-vous) faire',
  'qui (?:es-tu|êtes-vous)',
  'aide',
  '¿?qué (?:puedes|puede) hacer',
  '¿?quién (?:eres|es usted)',
  'ayuda',
].join('|')
const HELP = new RegExp(
  `^(?:${GREETING}|(?:${GREETING}[\\s,.!:;–—-]*)?(?:(?:and|so|now),? )?(?:${ABOUT_ITSELF})(?: (?:here|please|exactly))?)[\\s?!.…]*$`,
  'iu',
)
const THANKS =
  /^(?:(?:ok(?:ay)?|great|good|perfect|many)[,.! ]*)?(?:thanks|thank you|thx|cheers|danke|vielen dank|merci|gracias)(?: (?:very|so) much| a lot| schön| beaucoup)?[\s?!.…]*$/iu

/** Longest remark that is read for a courtesy, in UTF-16 units. */
const REMARK_MAX = 120

/** Returns what courtesy a remark is; null for a question. One without a word asks what there is to ask. [AS23] */
export function courtesyOf(remark: string): Courtesy | null {
  const said = remark.replace(/^[\s(),;:.!–—-]+/u, '').trim()
  if (!/[\p{L}\p{N}]/u.test(said)) return 'help'
  if (said.length > REMARK_MAX) return null
  if (HELP.test(said)) return 'help'
  return THANKS.test(said) ? 'thanks' : null
}
