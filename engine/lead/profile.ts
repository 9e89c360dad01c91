/** Returns what is compared of a profile's address: without scheme, `www.`, query and letter case. Null when it is none. */
export function normalProfile(address: string): string | null {
  const url = URL.parse(address)
  if (!url) return null
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  return `${url.host.replace(/^www\./, '')}${path}`.toLowerCase()
}
