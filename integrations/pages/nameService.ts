import { lookup, Resolver } from 'node:dns/promises'

/** Turns a host name into IP addresses. */
export type NameService = (host: string) => Promise<readonly string[]>

const QUERY_MS = 2_000
const TRIES = 2
const ADDRESSES_MAX = 16

/**
 * Names of strangers are asked of the name servers directly: the system's own way would block a thread that files are
 * written on for as long as a hostile name server likes.
 */
export const strangersNames: NameService = async (host) => {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: TRIES })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])).slice(0, ADDRESSES_MAX)
}

/** Names that the operator listed may stand in the system's own list of hosts. */
export const trustedNames: NameService = async (host) => {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address).slice(0, ADDRESSES_MAX)
}
