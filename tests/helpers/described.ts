import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Body } from './signedIn.ts'

/** The description of the REST interface, as it is checked in. */
export const DESCRIPTION: Body = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))

const ajv = new Ajv2020({
  strict: false,
  formats: { binary: true, uuid: /^[0-9a-f-]{36}$/, date: /^\d{4}-\d\d-\d\d$/ },
})
ajv.addSchema(DESCRIPTION, 'openapi')
const validators = new Map<string, ValidateFunction>()

const patterns = Object.keys(DESCRIPTION.paths)
  .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  .map((path) => ({ path, parts: path.split('/') }))

/** The described path that an address belongs to. */
export function pathOf(url: string): string {
  const parts = url.split('?')[0]!.split('/')
  const found = patterns.find(
    ({ parts: wanted }) =>
      wanted.length === parts.length && wanted.every((part, i) => part.startsWith('{') || part === parts[i]),
  )
  if (!found) throw new Error(`${url} is not described`)
  return found.path
}

/** What of a JSON answer does not fit its description: null when it fits. */
export function misfit(method: string, url: string, { status, body }: { status: number; body: unknown }): unknown {
  const path = pathOf(url)
  const described = DESCRIPTION.paths[path][method.toLowerCase()].responses[status]
  if (!described) return `${status} is not described`
  const place = described.$ref
    ? described.$ref.slice(2)
    : ['paths', path, method.toLowerCase(), 'responses', status]
        .map((part) => encodeURIComponent(String(part).replaceAll('/', '~1')))
        .join('/')
  const validate = validators.get(place) ?? ajv.compile({ $ref: `openapi#/${place}/content/application~1json/schema` })
  validators.set(place, validate)
  return validate(body) ? null : validate.errors
}
