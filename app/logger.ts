import { type Logger, pino } from 'pino'

/** What may stand before the slug of a space: the name of its stream, and its addresses. */
const SLUGS = /(space-|persistent-rooms\/|spaces\/)[A-Za-z0-9]{22}(?![A-Za-z0-9])/g

/** The service's log. Whatever a line says, the slug of a space is left out: it is the secret of its link. [SP16] */
export function openLogger(level: string): Logger {
  return pino({ level, hooks: { streamWrite: withoutSlugs } })
}

export function withoutSlugs(line: string): string {
  return line.replace(SLUGS, '$1…')
}
