import { openLogger } from './logger.ts'
import { runProcess } from './runProcess.ts'
import { startService } from './service.ts'
import { readSettings, settingsHelp } from './settings.ts'

/** The service as a process. */
export function run(): Promise<void> {
  return runProcess({
    name: 'Parley',
    help: settingsHelp,
    settings: () => readSettings(process.env),
    logger: ({ LOG_LEVEL }) => openLogger(LOG_LEVEL),
    start: (settings, logger) => startService(settings, { logger }),
  })
}
