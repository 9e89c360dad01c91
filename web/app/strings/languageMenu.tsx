import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#engine/words/languages.ts'
import { Select } from '../ui/select.tsx'
import { keepChoice } from './chosen.ts'
import { language, t } from './t.ts'

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** Menu of languages. Another one is kept for this browser, and the page is loaded again in it; a seat is kept. [LA4] */
export function LanguageMenu() {
  const pick = (picked: Language) => {
    keepChoice(picked)
    location.reload()
  }
  return <Select label={t.common.language} options={OPTIONS} value={language} onPick={pick} />
}
