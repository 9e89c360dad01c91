import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8

/**
 * Returns the key under which a client is counted: an IPv4 address, or the first 64 bits of an IPv6 address, which one
 * household or host shares. Removes ports, brackets and zones, which proxies add. Returns other text unchanged. [OP12]
 */
export function placeOf(address: string): string {
  const bare = withoutPort(address.trim())
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  if (isMapped(groups))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function withoutPort(address: string): string {
  const [, inBrackets] = /^\[([^\]]*)\]/.exec(address) ?? []
  const [host = ''] = (inBrackets ?? address).split('%', 1)
  const [start = '', ...rest] = host.split(':')
  return rest.length === 1 && isIPv4(start) ? start : host
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::', 2)
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  if (tail === undefined) return before
  return [...before, ...new Array<number>(GROUPS - before.length - after.length).fill(0), ...after]
}

function numbers(part: string): number[] {
  return part.split(':').flatMap((group) => {
    if (group === '') return []
    if (!isIPv4(group)) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

/** True for ::ffff:a.b.c.d, an IPv4 address on an IPv6 socket. */
function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}
