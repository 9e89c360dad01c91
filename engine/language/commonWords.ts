import { contentWords } from './words.ts'

/** Words of any conversation: they identify no section, even if few sections contain them. */
export const COMMON: ReadonlySet<string> = new Set(
  contentWords(
    'two three four five six seven eight nine ten ask asked answer next first last use used make need good easy day week month year time say said know work want give take look new old part way thing point name mean right people write read send call check find put change number long short today tomorrow monday tuesday wednesday thursday friday',
  ),
)
