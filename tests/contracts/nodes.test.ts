import { type MemoryNode, memoryNodes } from '#dev/harness/nodes.ts'
import { nodesContract } from './nodes.contract.ts'

nodesContract('memory', async () => {
  const nodes = memoryNodes()
  const joined: MemoryNode[] = []
  return {
    async join() {
      const node = nodes.join()
      joined.push(node)
      return node
    },
    lose: async (node) => joined.find((one) => one === node)!.lose(),
    comeBack: async (node) => joined.find((one) => one === node)!.comeBack(),
    async cutOff() {
      nodes.isAway = true
    },
    async close() {
      await Promise.all(joined.map((node) => node.close()))
    },
  }
})
