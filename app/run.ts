import { flushCompileCache } from 'node:module'
import { openLogger } from './logger.ts'
import { startService } from './service.ts'
import { readSettings, settingsHelp } from './settings.ts'

/** A stop that takes longer than this after its drain time is cut off. */
const STOP_MS_MAX = 10_000

/** Reads the settings, starts the service, and stops it in order when told to. */
export async function run(): Promise<void> {
  // Before anybody waits, and not only at the end, which a service that is killed does not reach.
  flushCompileCache()
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(settingsHelp())
    return
  }
  const settings = readSettings(process.env)
  const logger = openLogger(settings.LOG_LEVEL)
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection')
    process.exit(1)
  })
  const service = await startService(settings, { logger })
  const stop = () => {
    setTimeout(() => process.exit(1), settings.DRAIN_MS + STOP_MS_MAX).unref()
    service.close(settings.DRAIN_MS).then(
      () => process.exit(0),
      (error) => {
        logger.fatal({ err: error }, 'stop failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Last: whoever reads it may stop the service at once.
  process.stdout.write(`Parley is ready at ${service.url}\n`)
}
