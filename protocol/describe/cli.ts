import { readFileSync, writeFileSync } from 'node:fs'
import { asyncapi } from './asyncapi.ts'
import { openapi } from './openapi.ts'

/** `npm run describe`: writes the OpenAPI and AsyncAPI documents to `docs/`. */
const root = new URL('../../', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const write = (path: string, description: object) =>
  writeFileSync(new URL(path, root), `${JSON.stringify(description, null, 2)}\n`)

write('docs/asyncapi.json', asyncapi(version))
write('docs/openapi.json', openapi(version))
