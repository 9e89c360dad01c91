import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDisk } from '#api/arrivals.ts'
import { errorHandler } from '#api/errors.ts'
import { type FormLimits, receiveForm } from '#api/receiveForm.ts'
import { FORM_END, filePart, rawConnection, uploadHead } from './rawHttp.ts'

const LIMITS: FormLimits = { bytesMax: 1_000, paceMs: 60, paceBytesMin: 10 }
let folder: string
let server: Server
let url: string
const faults: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-form-'))
  faults.length = 0
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** An app that only receives forms, into `path`. */
async function receiver(path: string): Promise<void> {
  const app = express()
  app.post('/api/rooms/:code/document', async (request, response) => {
    const { upload, fields } = await receiveForm(request, onDisk(path), LIMITS)
    response.json({ upload, fields })
  })
  app.use(errorHandler((error) => void faults.push(String((error as NodeJS.ErrnoException).code))))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function post(body: Uint8Array) {
  const raw = await rawConnection(url)
  await raw.write(uploadHead('A', { 'Content-Length': body.length }))
  await raw.write(body)
  const answer = await raw.answer()
  raw.socket.destroy()
  return answer
}

test('a form is the file on disk, its hash and size, and the fields', async () => {
  await receiver(join(folder, 'file'))
  const { status, body } = await post(Buffer.concat([filePart('file', 'a.pdf', 'hello'), Buffer.from(FORM_END)]))
  expect(status).toBe(200)
  expect(JSON.parse(body).upload).toEqual({
    path: join(folder, 'file'),
    fileName: 'a.pdf',
    sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    bytes: 5,
  })
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('hello')
})

test('[DO1] a quotation mark in a file name, which browsers send as %22, is one in what the title is made of', async () => {
  await receiver(join(folder, 'file'))
  const { body } = await post(Buffer.concat([filePart('file', 'say %22hi%22.pdf', 'x'), Buffer.from(FORM_END)]))
  expect(JSON.parse(body).upload.fileName).toBe('say "hi".pdf')
})

test('[EV10] a body that stalls is given up and answered', async () => {
  await receiver(join(folder, 'file'))
  const raw = await rawConnection(url)
  await raw.write(uploadHead('A', { 'Content-Length': 900 }))
  await raw.write(filePart('file', 'a.pdf', 'x'))
  const { status, body } = await raw.answer(2_000)
  expect({ status, type: JSON.parse(body).detail[0].type }).toEqual({ status: 422, type: 'value_error' })
  raw.socket.destroy()
})

test('a disk that cannot store the file answers at once, whatever is still to come', async () => {
  await receiver(join(folder, 'missing', 'file'))
  const raw = await rawConnection(url)
  await raw.write(uploadHead('A', { 'Content-Length': 900 }))
  await raw.write(filePart('file', 'a.pdf', 'x'.repeat(300)))
  const { status } = await raw.answer(2_000)
  expect({ status, faults }).toEqual({ status: 500, faults: ['ENOENT'] })
  raw.socket.destroy()
})
