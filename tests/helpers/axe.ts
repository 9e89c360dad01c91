import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Found {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
  }[]
}

/** The rules that depend on colours, which differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong on the page as it is now, one line each; an accessible page gives an empty list. By the colours alone
 * when the same page was looked at in other colours before.
 */
export async function accessibilityFaults(page: Page, by: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE)
  const runOnly = by === 'all' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES }
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`,
  )) as Found
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary}`),
  )
}
