import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Contacts } from '#gateway/spaces/contacts.ts'
import { type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

let service: PeopledService
let contacts: Contacts
let ada: User
beforeAll(async () => {
  service = await peopledService()
  contacts = new Contacts(service.accounts)
  ada = await signIn(service, 'ada@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

test('[SL8] an address with an account is named by it, any other is sealed under a key of its own', async () => {
  const [known, stranger, again] = await contacts.of([ada.email, 'eve@example.org', 'eve@example.org'])
  expect(known).toEqual({ contactId: expect.stringMatching(/^mb_\w{20}$/), userId: ada.id, address: null })
  expect(stranger).toMatchObject({ userId: null, address: expect.stringMatching(/^[\w-]{60,}$/) })
  expect(stranger!.contactId).not.toBe(again!.contactId)
  expect([known, stranger, again].map((one) => contacts.emailOf(one!))).toEqual([
    'ada@example.org',
    'eve@example.org',
    'eve@example.org',
  ])
  expect([known, stranger].map((one) => contacts.userOf(one!))).toEqual([ada.id, null])
  const file = await readFile(join(service.folder, 'subject-keys.jsonl'), 'utf8')
  expect([file.includes(known!.contactId), file.includes(stranger!.contactId)]).toEqual([false, true])
})

test('[SL8] somebody who signs up later is found by the address', async () => {
  const [contact] = await contacts.of(['bea@example.org'])
  const bea = await signIn(service, 'bea@example.org')
  expect(contacts.userOf(contact!)).toBe(bea.id)
})

test('[SL8] destroyed contacts and erased accounts have no address', async () => {
  const [before] = await contacts.of(['cy@example.org'])
  const cy = await signIn(service, 'cy@example.org')
  const [account, address] = await contacts.of([cy.email, 'dy@example.org'])
  await contacts.destroy([address!.contactId])
  expect(contacts.emailOf(before!)).toBe(cy.email)
  await cy.ask('DELETE', '/api/me', { confirm: cy.email })
  expect([before, account, address].map((one) => contacts.emailOf(one!))).toEqual([null, null, null])
  expect([before, account, address].map((one) => contacts.userOf(one!))).toEqual([null, cy.id, null])
})
