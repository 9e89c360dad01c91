import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

interface AllowedHost {
  readonly host: string
  /** Null: any port. */
  readonly port: number | null
}

/** Ports below 1024 that pages are fetched from: other services there are not to be spoken to. */
const PAGE_PORTS: readonly number[] = [80, 443]

/** What pages may be fetched from: the public Internet, and what the operator lists. [CX10] */
export class Allowance {
  readonly #hosts: AllowedHost[] = []
  readonly #networks = new BlockList()

  /** Entries as LINK_FETCH_ALLOW has them: `host`, `host:port` or a CIDR. Throws on anything else. */
  constructor(entries: readonly string[]) {
    for (const entry of entries) this.#add(entry.toLowerCase())
  }

  #add(entry: string): void {
    const network = /^([0-9a-f.:]+)\/(\d{1,3})$/u.exec(entry)
    if (network) {
      const [, address, bits] = network as unknown as [string, string, string]
      this.#networks.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
      return
    }
    const bare = isIP(entry) === 6 ? null : /^\[?([^\]\s]+?)\]?(?::(\d{1,5}))?$/u.exec(entry)
    const port = bare?.[2] === undefined ? null : Number(bare[2])
    this.#hosts.push({ host: bare?.[1] ?? entry, port })
  }

  /** Whether the operator trusts this name, wherever it leads. */
  trusts(host: string, port: number): boolean {
    return this.#hosts.some((allowed) => allowed.host === host && (allowed.port === null || allowed.port === port))
  }

  /** Whether a page of `host` may be fetched from the address that the name leads to. */
  allows(host: string, address: string, port: number): boolean {
    if (this.trusts(host, port) || this.trusts(address, port)) return true
    const family = isIP(address)
    if (family !== 0 && this.#networks.check(address, family === 6 ? 'ipv6' : 'ipv4')) return true
    return isPublicAddress(address) && (port >= 1024 || PAGE_PORTS.includes(port))
  }
}
