import { flushCompileCache } from 'node:module'
import { openResidentLogger } from './logger.ts'
import { startResident } from './service.ts'
import { readResidentSettings, residentHelp } from './settings.ts'

/** A stop that takes longer than this after its drain time is cut off. */
const STOP_MS_MAX = 10_000

/** Reads the settings, starts the resident, and stops it in order when told to. */
export async function runResident(): Promise<void> {
  flushCompileCache()
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(residentHelp())
    return
  }
  const settings = readResidentSettings(process.env)
  const logger = openResidentLogger(settings.LOG_LEVEL)
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection')
    process.exit(1)
  })
  const resident = await startResident(settings, { logger })
  const stop = () => {
    setTimeout(() => process.exit(1), settings.DRAIN_MS + STOP_MS_MAX).unref()
    resident.close(settings.DRAIN_MS).then(
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
  process.stdout.write(`Parley resident is ready at ${resident.url}\n`)
}
