// biome-ignore lint/suspicious/noExplicitAny: what the wire carries is asserted on, not typed
type Body = any

export interface Answer {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

async function answered(response: Response): Promise<Answer> {
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** Sends JSON; a text goes as it is. */
export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const sent = { 'content-type': 'application/json', ...headers }
  return answered(await fetch(url, { method: 'POST', body: text, headers: sent }))
}

export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array | string
  readonly type?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Sends a file as a form. */
export async function postFile(url: string, file: SentFile, headers: Record<string, string> = {}): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(file.fields ?? {})) form.set(name, value)
  const { type = '' } = file
  form.set('file', new Blob([file.bytes as string], { type }), file.name)
  return answered(await fetch(url, { method: 'POST', body: form, headers }))
}

export async function remove(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return answered(await fetch(url, { method: 'DELETE', headers }))
}
