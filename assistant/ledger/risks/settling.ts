import { oneOf } from '#engine/language/lexicon/languages.ts'

const UNKNOWN = new RegExp(
  String.raw`^(?:(?:hm+|uh|um|oh|well|no|ehm|tja|ah)[,.!\s]+)*(?:${oneOf('unknown')})(?=$|[^\p{L}])`,
  'iu',
)

/** It answers a question with not knowing. */
export const isUnknown = (text: string): boolean => UNKNOWN.test(text)

const SETTLES = new RegExp(String.raw`(?:^|[^\p{L}])(?:${oneOf('settles')})(?=$|[^\p{L}])`, 'iu')

/** It says that a worry or a gap is none after all. */
export function settles(text: string): boolean {
  return (
    SETTLES.test(text) &&
    !/(?:^|[^\p{L}])(?:still|nonetheless|even so|but (?:it|that|we|the|who|what|how|when|still))(?=$|[^\p{L}])/iu.test(
      text,
    )
  )
}
