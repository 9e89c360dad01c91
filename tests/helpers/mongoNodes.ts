import { type Mongo, openMongo } from '#stores/mongo/connection.ts'
import { openMongoNodes } from '#stores/nodes/mongo.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import { type CuttableLine, cuttableLine } from './cuttableLine.ts'
import type { TestMongo } from './mongod.ts'

export const BEAT_MS = 50
export const GONE_MS = 1_000
const SETTINGS = 'directConnection=true&heartbeatFrequencyMS=500&serverSelectionTimeoutMS=500&connectTimeoutMS=500'

/** Nodes on one database, each by a line of its own that can be cut. */
export class MongoNodesStage {
  readonly faults: unknown[] = []
  readonly #url: URL
  readonly #joined: { readonly node: Nodes; readonly line: CuttableLine; readonly mongo: Mongo }[] = []

  constructor(server: TestMongo) {
    this.#url = new URL(server.url().replace(/^mongodb:/, 'http:'))
  }

  /** Of the database, without a line between. */
  get url(): string {
    return this.#through(`http://${this.#url.host}`)
  }

  async join(): Promise<Nodes> {
    const line = await cuttableLine(`http://${this.#url.host}`)
    const fault = (error: unknown) => void this.faults.push(error)
    const mongo = await openMongo(this.#through(line.url), { fault })
    const node = await openMongoNodes(mongo, { fault, beatMs: BEAT_MS, goneMs: GONE_MS })
    this.#joined.push({ node, line, mongo })
    return node
  }

  lineOf(node: Nodes): CuttableLine {
    const joined = this.#joined.find((one) => one.node === node)
    if (!joined) throw new Error('That node did not join here.')
    return joined.line
  }

  /** Resolves when all others found it gone. */
  async lose(node: Nodes): Promise<void> {
    const others = this.#joined.filter((one) => one.node !== node)
    const found = others.map(({ node: other }) => {
      return new Promise<void>((resolve) => other.onGone((id) => id === node.id && resolve()))
    })
    this.lineOf(node).become('cut')
    await Promise.all(found)
  }

  async comeBack(node: Nodes): Promise<void> {
    const knows = new Promise<void>((resolve) => node.onReturned(resolve))
    this.lineOf(node).become('whole')
    await knows
  }

  async cutOff(): Promise<void> {
    for (const { line } of this.#joined) line.become('cut')
    await new Promise((resolve) => setTimeout(resolve, GONE_MS))
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#joined.map(async ({ node, line, mongo }) => {
        await node.close()
        await mongo.close()
        await line.close()
      }),
    )
  }

  #through(line: string): string {
    const { username, password, pathname } = this.#url
    const person = username === '' ? '' : `${username}:${password}@`
    return `mongodb://${person}${new URL(line).host}${pathname}?${SETTINGS}`
  }
}
