import { type Logger, pino } from 'pino'

/** What may stand before a room's code or a ticket: names of streams, paths of files, and queries. */
const NAMED = /(resident-|rooms\/|keys\/|records\/|room=|ticket=)[A-Za-z0-9_-]+/g

/** The resident's log. Whatever a line says, codes of rooms and tickets are left out. [KX13] */
export function openResidentLogger(level: string): Logger {
  return pino({ level, hooks: { streamWrite: withoutRooms } })
}

export function withoutRooms(line: string): string {
  return line.replace(NAMED, '$1…')
}
