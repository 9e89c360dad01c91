import { LogError } from '../port.ts'

const NAMESPACE = /^[a-z][a-z0-9_]{0,31}$/
const NAMESPACE_DEFAULT = 'parley'

/** What the client does unless the URL says otherwise: only the leader knows every acknowledged event at once. */
const DEFAULTS = { nodePreference: 'leader', maxDiscoverAttempts: '2', discoveryInterval: '200', gossipTimeout: '2' }

export interface Address {
  /** For the client. */
  readonly url: string
  /** Streams of this installation are called `NAMESPACE.category-id`. */
  readonly namespace: string
}

/** Takes `namespace` out of the URL's options and adds what the client is to do by default. Throws `invalid`. */
export function addressOf(url: string): Address {
  const [, base = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? []
  const options = new Map<string, string>()
  for (const option of query.split('&').filter(Boolean)) {
    const [, name = option, value = ''] = /^([^=]*)=?(.*)$/s.exec(option) ?? []
    options.set(name, value)
  }
  const namespace = options.get('namespace') ?? NAMESPACE_DEFAULT
  if (!NAMESPACE.test(namespace)) {
    throw new LogError(
      'invalid',
      'EVENTSTORE_URL: a namespace is a small letter and up to 31 small letters, digits or _',
    )
  }
  options.delete('namespace')
  const given = new Set([...options.keys()].map((name) => name.toLowerCase()))
  for (const [name, value] of Object.entries(DEFAULTS)) if (!given.has(name.toLowerCase())) options.set(name, value)
  const text = [...options].map(([name, value]) => `${name}=${value}`).join('&')
  return { url: `${withoutSlash(base.replace(/^kurrentdb/, 'esdb'))}?${text}`, namespace }
}

function withoutSlash(text: string): string {
  return text.endsWith('/') ? text.slice(0, -1) : text
}
