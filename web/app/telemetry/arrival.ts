const UTM_CHARACTERS_MAX = 120

export interface Arrival {
  readonly referrer?: string
  readonly utm?: Readonly<Partial<Record<'source' | 'medium' | 'campaign', string>>>
}

/** Where the visitor came from: the host of another site, without its path, and the campaign that the address names. [BC4] */
export function arrival(): Arrival {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  const query = new URLSearchParams(location.search)
  const named = (['source', 'medium', 'campaign'] as const).flatMap((key) => {
    const value = query.get(`utm_${key}`)?.slice(0, UTM_CHARACTERS_MAX)
    return value ? [[key, value] as const] : []
  })
  return {
    ...(from && from.host !== location.host ? { referrer: `${from.origin}/` } : {}),
    ...(named.length > 0 ? { utm: Object.fromEntries(named) } : {}),
  }
}
