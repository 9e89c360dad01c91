import type { Task } from './task.ts'
import { verbOf } from './taskVerbs.ts'

/** Logit from which an explicit promise is recorded without a person's click. */
const RECORDED_FROM = 1
/** Work whose result can be handed over. */
const HANDS_OVER = new Set(
  'send mail email e-mail write draft redraft rewrite prepare circulate share upload file submit post publish forward print copy book order call phone ask contact correct fix update revise translate check review compare summarise summarize finish deliver bring distribute document schedule organise organize arrange collect add'.split(
    ' ',
  ),
)

/** Said in the meeting, where nothing is left to hand over. */
const AT_ONCE =
  /^ask (?:my|the|a|another|one|that|this)?\s?(?:\p{L}{1,20} )?(?:question|colleague|member|minister)s?(?!\p{L})/iu

/** Its owner promises, in so many words, something that can be handed over. [IN24] */
export const isHandedOver = ({ promised, vague, text, logit }: Task): boolean =>
  promised && !vague && logit >= RECORDED_FROM && HANDS_OVER.has(verbOf(text)) && !AT_ONCE.test(text)
