import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not the public Internet, or lead to other networks. */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** All of the public IPv6 Internet: loopback, mapped, NAT64, unique local, link-local and multicast addresses lie outside. */
const GLOBAL_V6 = '2000::/3'
/** Inside it: protocol assignments with Teredo, documentation, 6to4, and what is reserved for benchmarks and ORCHID. */
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const privateV4 = networks(PRIVATE_V4, 'ipv4')
const privateV6 = networks(PRIVATE_V6, 'ipv6')
const globalV6 = networks([GLOBAL_V6], 'ipv6')

/** Whether an IP address is one of the public Internet, and so may be connected to on a stranger's word. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  if (isIP(plain) === 4) return !privateV4.check(plain, 'ipv4')
  return isIP(plain) === 6 && globalV6.check(plain, 'ipv6') && !privateV6.check(plain, 'ipv6')
}

function networks(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network, bits] = range.split('/') as [string, string]
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
