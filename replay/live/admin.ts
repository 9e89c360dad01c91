import type { Result } from '@parley/client'

/** Administrator's address of a temporary service. */
export const OWN_ADMIN = 'replay@localhost.test'

/** Seeds a room with the captured material. */
export async function seedRoom(
  url: string,
  code: string,
  { body, token }: { readonly body: object; readonly token: string | null },
): Promise<Result> {
  if (token === null) {
    return {
      ok: false,
      error: 'The document cannot be seeded without an administrator’s token. Pass one with --token.',
    }
  }
  const response = await fetch(`${url}/api/admin/rooms/${code}/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (response.ok) return { ok: true }
  const { error } = (await response.json().catch(() => ({}))) as { error?: string }
  return { ok: false, error: `The room was not seeded: ${error ?? `status ${response.status}`}` }
}

/** Signs in at a service that returns its sign-in codes; null at any other. */
export async function signIn(url: string): Promise<string | null> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.ok ? ((await response.json()) as { devCode?: string; token?: string }) : {}
  }
  const { devCode } = await post('code', { email: OWN_ADMIN })
  if (devCode === undefined) return null
  return (await post('verify', { email: OWN_ADMIN, code: devCode })).token ?? null
}
