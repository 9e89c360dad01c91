import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingsHelp } from '#app/settings.ts'
import { MAY_IMPORT } from '../helpers/mayImport.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const compose = read('deploy/compose.yaml')
const dockerfile = read('deploy/Dockerfile')
const ignored = read('deploy/Dockerfile.dockerignore').split('\n')

/** Parts that the service loads while it runs. */
function partsFrom(part: string, seen = new Set<string>()): Set<string> {
  if (seen.has(part)) return seen
  seen.add(part)
  for (const other of MAY_IMPORT[part] ?? []) partsFrom(other, seen)
  return seen
}

describe('deploy', () => {
  test('[MN88] the image holds every part that the service loads, and nothing that is kept', () => {
    const allowed = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    expect(ignored.find((line) => line !== '' && !line.startsWith('#'))).toBe('*')
    const tops = [...partsFrom('main.ts')].map((part) => part.split('/')[0]!)
    expect(tops.filter((part) => !allowed.includes(part))).toEqual([])
    expect(allowed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    for (const kept of ['data', 'deploy', '.git', 'tests', 'dev']) expect(allowed).not.toContain(kept)
    const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '))
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('[MN88] runs as no root, says whether it answers, and writes to its folder alone', () => {
    const [, final = ''] = dockerfile.split(/^FROM .*(?<!AS build)$/m)
    expect(final).toMatch(/^USER node$/m)
    expect(final).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m)
    expect(final).toMatch(/DATA_DIR=\/data/)
    expect(dockerfile).toMatch(/npm ci --omit=dev/)
    const node = compose.slice(compose.indexOf('x-node:'), compose.indexOf('\nservices:'))
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      'env_file: [parley.env]',
      'mem_limit:',
      'cpus:',
      'pids_limit:',
    ])
      expect(node).toContain(line)
    const drainMs = Number(/DRAIN_MS: "(\d+)"/.exec(node)?.[1])
    const graceS = Number(/stop_grace_period: (\d+)s/.exec(node)?.[1])
    expect(graceS * 1_000).toBeGreaterThan(drainMs + 10_000)
    for (const name of ['node1', 'node2', 'node3'])
      expect(compose).toContain(`${name}: { <<: *node, volumes: ["${name}:/data"] }`)
  })

  test('[MN88] names settings that there are, and keeps the file of secrets out of the repository', () => {
    const example = read('deploy/parley.env.example')
    const named = [
      ...[...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!),
      ...[...dockerfile.matchAll(/([A-Z_]+)=\S/g)].map(([, name]) => name!),
      ...[...compose.slice(0, compose.indexOf('services:')).matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name!),
    ].filter((name) => name !== 'NODE_COMPILE_CACHE')
    const help = settingsHelp()
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(help))).toEqual([])
    expect(named).toEqual(
      expect.arrayContaining(['EVENTSTORE_URL', 'MONGODB_URL', 'SECRETS_KEY', 'AUTH_SECRET', 'DATA_DIR']),
    )
    expect(example).toMatch(/^AUTH_SECRET=$/m)
    expect(read('deploy/.gitignore').split('\n')).toContain('parley.env')
    expect(existsSync(join(ROOT, 'deploy', /"\.\/(proxy\/[\w.]+):/.exec(compose)?.[1] ?? 'none'))).toBe(true)
  })

  test.each(['deploy/Dockerfile', 'deploy/compose.yaml'])('[MN88] %s says at its top what was not run', (path) => {
    expect(read(path).split('\n\n')[0]).toMatch(/^# Not run: /m)
  })
})
