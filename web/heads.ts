import { tools } from './app/strings/en/tools.ts'

export interface Head {
  /** File of the page below the folder of built files. */
  readonly file: string
  readonly title: string
  readonly description: string
}

/** Public pages that search engines list under words of their own. [WT4] */
export const HEADS: readonly Head[] = [
  { file: 'tools/index.html', title: tools.title, description: tools.lead },
  ...Object.entries(tools.byId).map(([id, { title, description, lead }]) => {
    return { file: `tools/${id}.html`, title, description: `${description} ${lead}` }
  }),
]

/** Returns the client's page with another title and description, also for browsers that run no scripts. */
export function withHead(page: string, { title, description }: Head): string {
  const [shown, about] = [escaped(`${title} · Parley`), escaped(description)]
  const parts: readonly (readonly [RegExp, string])[] = [
    [/<title>[^<]*<\/title>/, `<title>${shown}</title>`],
    [
      /<meta name="description" content="[^"]*">/,
      `<meta name="description" content="${about}">
    <meta property="og:title" content="${shown}">
    <meta property="og:description" content="${about}">
    <meta property="og:type" content="website">`,
    ],
    [/<noscript>/, `<noscript><h1>${escaped(title)}</h1><p>${about}</p>`],
  ]
  return parts.reduce((text, [pattern, part]) => {
    if (!pattern.test(text)) throw new Error(`The page has no ${pattern}.`)
    return text.replace(pattern, () => part)
  }, page)
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
