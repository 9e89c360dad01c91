import { ServiceProcess } from '#replay/player/serviceProcess.ts'

/** Starts the service on a data folder, without limits of rate. */
export function startProcess(folder: string, env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  return ServiceProcess.start({ PATH: process.env.PATH, DATA_DIR: folder, RATE_LIMITS: 'off', ...env })
}
