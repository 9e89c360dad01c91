import { utimes, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, lasting, peopledService } from '../../helpers/signedIn.ts'
import { send, storedOf } from '../../helpers/spaceFiles.ts'
import { eventually } from '../../helpers/stage.ts'
import { at, peopled } from './given.ts'

test('[SF12] links that a stop left pending are read after it, as soon as somebody looks', async () => {
  const place = await lasting()
  const held: ServerResponse[] = []
  let isSlow = true
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    if (isSlow) held.push(response)
    else response.end('<title>Terms</title><p>The notice is thirty days.')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  const env = { LINK_FETCH_ALLOW: host, BASE_URL: 'http://parley.example' }
  const first = await peopledService(env, place)
  const { editor, slug } = await peopled(first)
  const { status } = await editor.ask('POST', at(slug, '/context/link'), { url: `http://${host}/terms` })
  expect(status).toBe(200)
  await eventually(async () => expect(held).toHaveLength(1))
  await first.close()
  for (const response of held) response.destroy()
  isSlow = false
  const second = await peopledService(env, place)
  const context = async () => {
    const headers = { authorization: `Bearer ${editor.token}` }
    return (await call(second.url + at(slug, '/space'), 'GET', undefined, headers)).body.context
  }
  await eventually(async () => expect(await context()).toMatchObject([{ status: 'ready', title: 'Terms' }]))
  expect(second.faults).toEqual([])
  await second.close()
  site.close()
  await place.remove()
})

test('[SF13] bytes that a crash left unnamed are dropped after a start, once they are an hour old', async () => {
  const place = await lasting()
  const first = await peopledService({}, place)
  const { editor, slug, space } = await peopled(first)
  const add = async (bytes: string) =>
    (await send(first, editor, slug, '/files', { name: 'f', bytes })).body.sha256 as string
  const named = [await add('named'), await add('named too')]
  await first.close()
  const [old, young] = ['d'.repeat(64), 'e'.repeat(64)]
  const path = (name: string) => join(place.folder, 'spaces', space.id, name)
  for (const name of [old, young]) await writeFile(path(name), 'orphan')
  const before = new Date(Date.now() - 3_700_000)
  for (const name of [old, ...named]) await utimes(path(name), before, before)
  const second = await peopledService({}, place)
  await eventually(async () => expect(await storedOf(second, space.id)).toEqual([...named, young].sort()))
  expect(second.faults).toEqual([])
  await second.close()
  await place.remove()
})
