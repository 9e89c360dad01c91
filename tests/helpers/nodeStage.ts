import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type NodeService, type StartedNodes, startNodes } from './nodes.ts'
import { type Person, person, type Reply, upload } from './people.ts'

export interface NodeStage {
  readonly nodes: StartedNodes
  readonly services: readonly NodeService[]
  /** A connected socket to the node of an index. */
  person(index: number): Promise<Person>
  /** A room with people, each on the node of its index; the first is the host. */
  room(people: readonly (readonly [name: string, index: number])[], settings?: object): Promise<Person[]>
  /** The same, with the three-section document picked whole, and started. */
  meeting(people: readonly (readonly [name: string, index: number])[], settings?: object): Promise<Person[]>
  /** Another connection for a person's seat, on the node of an index. */
  back(someone: Person, index: number): Promise<Person>
  /** Types of the stored events of a room. */
  stored(code: string): Promise<{ type: string; data: Reply }[]>
}

/** Several nodes for a test file. */
export function nodeStage(count = 3, env: Readonly<Record<string, string>> = {}): NodeStage {
  let nodes: StartedNodes
  const present: Person[] = []
  beforeAll(async () => {
    nodes = await startNodes(count, env)
  })
  afterEach(() => {
    for (const someone of present.splice(0)) someone.leave()
    for (const { faults, node } of nodes.services) expect(node.isLost ? [] : faults.splice(0)).toEqual([])
  })
  afterAll(() => nodes.close())
  const stage: NodeStage = {
    get nodes() {
      return nodes
    },
    get services() {
      return nodes.services
    },
    async person(index) {
      const someone = await person(nodes.services[index]!.url)
      present.push(someone)
      return someone
    },
    async room(people, settings = {}) {
      const made: Person[] = []
      for (const [name, index] of people) {
        const someone = await stage.person(index)
        const reply = made[0]
          ? await someone.ask('room:join', { code: made[0].code, name })
          : await someone.ask('room:create', { name, ...settings })
        expect(reply.error).toBeUndefined()
        made.push(someone)
      }
      return made
    },
    async meeting(people, settings = {}) {
      const made = await stage.room(people, settings)
      const [host] = made
      await upload(nodes.services[people[0]![1]]!.url, host!.code, 'a contract')
      const { state } = await host!.ask('room:state', {})
      await host!.ask('setup:pick-sections', { sectionIds: state.doc.sections.map(({ id }: { id: string }) => id) })
      expect((await host!.ask('setup:start', {})).error).toBeUndefined()
      for (const someone of made) await someone.hears('chat:message', ({ trigger }) => trigger === 'kickoff')
      return made
    },
    async back({ code, id }, index) {
      const someone = await stage.person(index)
      const reply = await someone.ask('room:rejoin', { code, participantId: id })
      expect(reply.error).toBeUndefined()
      return Object.assign(someone, { code, id })
    },
    async stored(code) {
      const events: { type: string; data: Reply }[] = []
      for await (const { type, data } of nodes.log.readStream(`room-${code}`)) events.push({ type, data })
      return events
    },
  }
  return stage
}
