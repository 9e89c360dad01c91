import { availableParallelism, loadavg } from 'node:os'

/** Tasks that wait for each processor, on the average of the last minute. */
const waiting = (): number => loadavg()[0]! / availableParallelism()

/** Whether others leave this machine no time. */
export const isBusy = (): boolean => waiting() > 3

/** Whether what is late here is late for this reason: nobody else has to wait for a processor. */
export const isQuiet = (): boolean => waiting() <= 1
