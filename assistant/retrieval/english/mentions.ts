import { questionWords } from '../terms.ts'

const MATERIAL =
  '(?:it|there|(?:the|this|that|our|these|any of the|all|your)(?: \\p{L}[\\p{L}-]{0,20}){1,4}|(?:section|clause|article|chapter|annex|page) [\\p{L}\\d.]{1,12})'
const NAMING =
  '(?:mention|contain|include|address|cover|refer to|reference|regulate|define|discuss|talk about|speak (?:of|about)|deal with|provide for|allow for|say (?:anything|something|a word) (?:about|on|of|regarding)|have (?:a|an|any) (?:clause|section|provision|rule|paragraph|word|chapter|article)s? (?:about|on|for|regarding)|have (?:anything|something) (?:about|on|regarding))'
const THING = '(?<thing>[^?!.;]{2,100})'
const FORMS = [
  `(?:does|do|did|will) ${MATERIAL}(?: (?:also|ever|actually|even|anywhere|explicitly|already))? ${NAMING} ${THING}`,
  `is there (?:anything|something|a word|any mention|any|a) ?(?:clause|section|provision|rule|paragraph|chapter|article|word)?s? ?(?:about|on|of|for|regarding|concerning) ${THING}`,
  `(?:is|are) ${THING} (?:mentioned|covered|addressed|regulated|defined|referenced|included|contained|referred to|provided for)(?: (?:in|by|anywhere|here)[^?!.;]{0,60})?`,
].map(
  (form) =>
    new RegExp(
      `^(?:(?:so|and|but|ok|please|tell me|do you know)[, ]+){0,3}(?:whether |if )?(?:${form})[\\s?!.]*$`,
      'iu',
    ),
)
/** What stands behind the thing asked for and says nothing of it. */
const BEHIND =
  /,? (?:at all|anywhere|somewhere|explicitly|please|too|as well|yet|(?:anywhere )?in (?:it|there|here|(?:the|this|our) (?:document|documents|text|contract|agreement|policy|bylaws|paper|thread|e-?mails?|file|terms|report|draft|material)))$/iu
const BEFORE =
  /^(?:(?:an?|the|any|some|our|its) )?(?:(?:clause|section|provision|rule|paragraph|chapter|article|word)s? (?:about|on|for|of|regarding) )?(?=\S)/iu

/** Returns what a question asks the material to mention; null for any other question. [AS25] */
export function askedMention(question: string): string | null {
  const asked = question.replace(/\s+/gu, ' ').trim()
  for (const form of FORMS) {
    const thing = form.exec(asked)?.groups?.thing
    if (thing === undefined) continue
    const bare = thing.trim().replace(BEHIND, '').replace(BEHIND, '').replace(BEFORE, '')
    return hasTellingWord(bare) && bare.split(' ').length <= THING_WORDS_MAX ? bare : null
  }
  return null
}

/** A thing of more words is a statement, which the material may make in other words. */
const THING_WORDS_MAX = 6

const hasTellingWord = (thing: string): boolean =>
  questionWords(thing, THING_WORDS_MAX).some(({ weight }) => weight >= TELLING_WEIGHT)
/** Words of less weight are in any question. */
const TELLING_WEIGHT = 0.5
