import { availableParallelism, loadavg } from 'node:os'

/** Whether others leave this machine no time: more than three wait for each processor. */
export const isBusy = (): boolean => loadavg()[0]! > 3 * availableParallelism()
