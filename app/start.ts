import { openLogger } from './logger.ts'
import { runProcess } from './runProcess.ts'
import { startService } from './service.ts'
import { readSettings, settingsHelp, startFailure } from './settings.ts'

/** The service as a process: this module is all there is to start. */
await runProcess({
  name: 'Parley',
  help: settingsHelp,
  settings: () => readSettings(process.env),
  logger: ({ LOG_LEVEL }) => openLogger(LOG_LEVEL),
  start: (settings, logger) => startService(settings, { logger }),
  failure: startFailure,
})
