import type { ParsedMessage } from '../parsedMessage.ts'
import type { Choosing } from './decisionSigns.ts'

const AGREES =
  /^(?:(?:@?\p{L}+|hm+|well|no|not)[,\s]+)?(?:agreed?|ok(?:ay)?|kk?|y|yes|yep|yup|yeah|yea|ye|hell yes|fine|good|lgtm|ship it|ack|🤝|💯|❤️|💛|great|sure|works|sounds (?:good|right|fine)|\+1|👍|✅|perfect|deal|seconded?|i second|same(?: here)?|me too|aye|in favou?r|no (?:objections?|difficulty|problem)|none(?= *(?:[.!,]|$)| here| from| whatsoever)|for it|(?:very )?(?:clear|alright|good|well)|alright|all right|crystal|understood|i understand|roger|copy|i[’']?(?:d|ll)? (?:can )?(?:like|support) (?:it|that|this)|i like|i could live|supported|so (?:say|do|am|would) i|nor (?:do|have|am) i|(?:i )?(?:quite |fully |entirely |also |do |wholly )?(?:agree|concur)|quite so|i have (?:no|none|nothing against)|with pleasure|(?:i am |i[’']?m )?of the same opinion|it is settled|(?:that )?(?:suits|works for) me|[\p{L}\p{N}]+(?: \p{L}+)? (?:works|is (?:fine|good|ok)|it is)|let us do (?:so|that|it)|let it be so|so be it|done|right|absolutely|definitely|exactly|evidently|makes sense|amen|finally|fair enough|better|good idea|einverstanden|ja|jawohl|klar|passt|gut|gerne?|dafür|von mir aus|genau|in ordnung|oui|ouais|d[’']accord|ok pour moi|ça (?:va|marche|me va)|pareil|moi aussi|évidemment|parfait|entendu|pas d[’']objection|bien sûr|volontiers|sí|si|de acuerdo|vale|claro|por mí|perfecto|conforme|eso|fine (?:by|with) me|let[’']?s do (?:that|it)|(?:i )?(?:suppose|guess) so|happy with|go for it|do it|thank you)(?=$|[^\p{L}])|👍|(?:^|[\s,])(?:agreed|i[’']?m (?:for|fine|ok|okay|happy) (?:it|with)|suits me|je suis d[’']accord|bin dafür|me parece bien)(?=$|[\s.,!])/iu
const OBJECTS =
  /^(?:(?:@?\p{L}+|hm+|well)[,\s]+)?(?:no(?!\p{L}|,? (?:objections?|problem|difficulty|more|longer|later))|nope|wait|hold on|not (?:so fast|sure|yet|me)|i disagree|disagree|i[’']?d rather|but|i object|against|nein|non(?= *(?:[,.!]|$)| pas)|dagegen|surtout pas|pas question|contre|actually|hm+[,.]? (?:no|not)|can[’']?t we|i don[’']?t think|that (?:would|won|can|doesn|is not|isn)|too (?:much|short|long|expensive|early|late)|impossible)(?=$|[^\p{L}])/iu
/** Words of an answer that says no more than that it agrees. */
const BARE_MAX = 4

/** Whether a message agrees with what was said before, wholly or with more words. */
export function agreesWith({ text, question }: ParsedMessage): 'wholly' | 'partly' | null {
  if (question || !AGREES.test(text)) return null
  return text.split(/\s+/u).length <= BARE_MAX ? 'wholly' : 'partly'
}

export const objectsTo = (text: string): boolean => OBJECTS.test(text)

const PROPOSING = ['cue proposed', 'what if', 'I propose', 'proposes', "let's choose", 'should choose', 'calls']

/** Whether it puts something before the table. */
export const proposalOf = ({ signs }: Choosing): boolean => PROPOSING.some((name) => signs.has(name))
