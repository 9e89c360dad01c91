import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#engine/words/languages.ts'

const KEY = 'parley.lang'

/** What the choice of a language depends on. */
export interface Wishes {
  /** Query of the page's address. */
  readonly search: string
  /** What was chosen in this browser before. */
  readonly stored: string | null
  /** Languages of the browser, the most wanted first. */
  readonly browser: readonly string[]
}

/** The language of the address, else the one chosen before, else the browser's first that there is, else English. [LA4] */
export function chosenLanguage({ search, stored, browser }: Wishes): Language {
  const wanted = [new URLSearchParams(search).get('lang'), stored, ...browser].map(
    (tag) => tag?.toLowerCase().split('-')[0],
  )
  return wanted.find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** Returns the wishes of this page's visitor. */
export function wishes(): Wishes {
  return { search: location.search, stored: stored(), browser: navigator.languages }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Keeps the choice for later visits, and takes another one out of the address. */
export function keepChoice(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A browser that blocks storage forgets the choice with the page.
  }
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}
