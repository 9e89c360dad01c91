import { existsSync } from 'node:fs'

/** Without a desktop's parts first: it takes a third less of the processor. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
] as const

/** The machine's own Chromium; null where there is none. */
export const CHROMIUM: string | null = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? null

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of the whole run listens; null where there is no Chromium. */
    readonly chromium: string | null
  }
}
