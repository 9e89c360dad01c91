import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorHandler } from '#api/errors.ts'
import { receivedBody } from '#api/receivedBody.ts'
import { rawConnection } from './rawHttp.ts'

let server: Server
let url: string
beforeAll(async () => {
  const app = express()
  app.post('/', async (request, response) => {
    const limits = { types: ['text/plain'], msMax: 200 }
    const parser = (limit: number) => express.text({ limit, type: () => true })
    response.json({ body: await receivedBody(request, response, limits, parser) })
  })
  app.use(errorHandler(() => {}))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('[RE14] a body that is no upload', () => {
  const head = 'POST / HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\n'

  test('is taken when it arrives in pieces', async () => {
    const { write, answer, socket } = await rawConnection(url)
    await write(`${head}wo`)
    await write('rd')
    expect(await answer()).toMatchObject({ status: 200, body: '{"body":"word"}' })
    socket.destroy()
  })

  test('must arrive in time, else it is answered with 408', async () => {
    const { write, answer, socket } = await rawConnection(url)
    await write(`${head}wo`)
    const { status, body } = await answer()
    expect([status, JSON.parse(body)]).toEqual([408, { error: expect.stringMatching(/\.$/) }])
    socket.destroy()
  })
})
