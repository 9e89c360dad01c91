import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { expectAllNew, readContract, startOnFirst, useAllNew } from '../helpers/allNew.ts'
import { startPatiently } from '../helpers/childService.ts'
import { type Person, person, roomOf, upload } from '../helpers/people.ts'

let folder: string | null = null
let service: ServiceProcess | null = null
const people: Person[] = []
afterEach(async () => {
  for (const someone of people.splice(0)) someone.socket.disconnect()
  await service?.end('SIGKILL')
  if (folder !== null) await rm(folder, { recursive: true, force: true })
})

/** Kills the service right after its last answer, starts it again, and takes the seat of somebody. */
async function afterKill({ code, id }: Person): Promise<Person> {
  await service!.end('SIGKILL')
  service = await startPatiently(folder!, {})
  const again = await person(service.url)
  people.push(again)
  expect(await again.ask('room:rejoin', { code, participantId: id })).not.toHaveProperty('error')
  return Object.assign(again, { code, id })
}

test('[TI19] [LE10] [TD10] time, scope, focus, entries, threads and remarks outlive kills of the process', async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-meeting-kill-'))
  service = await startPatiently(folder, {})
  const [ana, ben] = (await roomOf(service.url, ['Ana', 'Ben'])) as [Person, Person]
  people.push(ana, ben)
  expect((await upload(service.url, ana.code, await readContract())).status).toBe(200)
  await startOnFirst(ana)
  const made = await useAllNew(ana, ben)

  const again = await afterKill(ana)
  await expectAllNew(again, service.url, made)
  expect(await again.ask('chat:stop', {})).toEqual({ ok: true })
  const said = await again.ask('chat:closing', { text: 'Thank you.', key: 'k' })
  expect(said).toMatchObject({ ok: true })

  const late = await afterKill(ana)
  expect(await late.ask('chat:closing', { text: 'Thank you.', key: 'k' })).toEqual(said)
  expect((await late.ask('room:state', {})).state.messages.at(-1)).toMatchObject({ id: said.id, closing: true })
})
