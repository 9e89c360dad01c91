import { createInterface } from 'node:readline'
import { openMongo } from '#stores/mongo/connection.ts'
import { openMongoNodes } from '#stores/nodes/mongo.ts'
import { BEAT_MS, GONE_MS } from '../helpers/mongoNodes.ts'

// A node in a process of its own, so that it can be stopped and continued: prints its id, `returned`, and the answers to `take LEASE`.
const mongo = await openMongo(process.argv[2] ?? '', { fault: () => {} })
const node = await openMongoNodes(mongo, { fault: () => {}, beatMs: BEAT_MS, goneMs: GONE_MS })
node.onReturned(() => console.log('returned'))
console.log(node.id)
for await (const line of createInterface({ input: process.stdin })) {
  const lease = line.replace('take ', '')
  console.log(`${lease} ${await node.take(lease)}`)
}
