import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../web/build.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './chromium.ts'

/**
 * One Chromium for all files of the run; each file has contexts of its own in it. The client is built before any file begins:
 * files that each build it put theirs in place of one that another serves already.
 */
export default async function oneChromium(project: TestProject): Promise<() => Promise<void>> {
  if (CHROMIUM !== null) await buildWeb()
  const server = CHROMIUM && (await chromium.launchServer({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] }))
  project.provide('chromium', server ? server.wsEndpoint() : null)
  return async () => {
    if (server) await server.close()
  }
}
