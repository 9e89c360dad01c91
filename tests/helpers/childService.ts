import { NotStarted, ServiceProcess } from '#replay/player/serviceProcess.ts'

/** Starts the service on a data folder, without limits of rate. */
export function startProcess(folder: string, env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  return ServiceProcess.start({ PATH: process.env.PATH, DATA_DIR: folder, RATE_LIMITS: 'off', ...env })
}

const STARTS_MAX = 3

/** The same where a busy machine may have no time for a start; one that says why it failed has failed. */
export async function startPatiently(folder: string, env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startProcess(folder, env)
    } catch (error) {
      const isSilent = error instanceof NotStarted && error.output === ''
      if (!isSilent || attempt === STARTS_MAX) throw error
    }
  }
}
