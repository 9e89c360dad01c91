import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for a node of a cluster: says who it is and what it was started with. STAND_IN_FAILS makes its start fail. */
const { HOST, DATA_DIR = '', TRUST_PROXY, BASE_URL, STAND_IN_FAILS, STAND_IN_STOPPED } = process.env
if (STAND_IN_FAILS !== undefined) {
  process.stderr.write('The setting SOMETHING is wrong.\n')
  process.exit(1)
}
const server = createServer((request, response) => {
  if (request.url === '/readyz') return void response.end('{}')
  response.end(JSON.stringify({ pid: process.pid, DATA_DIR, TRUST_PROXY, BASE_URL }))
})
server.listen(0, HOST, () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`Parley is ready at http://${HOST}:${port}\n`)
})
process.once('SIGTERM', () => {
  if (STAND_IN_STOPPED !== undefined) writeFileSync(`${STAND_IN_STOPPED}-${process.pid}`, 'in order')
  process.exit(0)
})
