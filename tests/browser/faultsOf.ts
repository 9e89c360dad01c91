import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../helpers/axe.ts'

/** What is wrong with a screen as it is, in light and dark, with the screen's name before it. */
export async function faultsOf(page: Page, screen: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours that move to their new value have arrived.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    const by = colorScheme === 'dark' ? 'all' : 'colours'
    for (const fault of await accessibilityFaults(page, by)) faults.push(`${screen}, ${colorScheme}: ${fault}`)
  }
  return faults
}
