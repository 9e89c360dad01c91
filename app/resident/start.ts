import { runProcess } from '../runProcess.ts'
import { openResidentLogger } from './logger.ts'
import { startResident } from './service.ts'
import { readResidentSettings, residentHelp, residentStartFailure } from './settings.ts'

/** The resident as a process: this module is all there is to start. */
await runProcess({
  name: 'Parley resident',
  help: residentHelp,
  settings: () => readResidentSettings(process.env),
  logger: ({ LOG_LEVEL }) => openResidentLogger(LOG_LEVEL),
  start: (settings, logger) => startResident(settings, { logger }),
  failure: residentStartFailure,
})
