import { fileURLToPath } from 'node:url'
import { Cluster } from '#app/cluster/cluster.ts'

/** Starts a cluster of stand-ins in the folder named by its argument, for a test that kills this process. */
const cluster = await Cluster.start({
  ...{ nodes: 2, restarts: false, port: 0, host: '127.0.0.1', env: process.env },
  folder: process.argv[2]!,
  program: fileURLToPath(new URL('./standInNode.ts', import.meta.url)),
  print: () => {},
})
process.stdout.write(`${[...cluster.pids.values()].join(' ')}\n`)
