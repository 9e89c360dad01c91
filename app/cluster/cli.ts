import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings, type Settings, startFailure } from '../settings.ts'
import { Cluster } from './cluster.ts'

const NODES_MAX = 16

const HELP = `npm run cluster [-- --nodes N] [--restart]

Starts several nodes on this machine and a balancer in front of them, and prints the balancer's URL. Settings are those of npm start
and hold for every node; PORT and HOST are the balancer's. Each node has a folder of its own in DATA_DIR/nodes.

  --nodes N   number of nodes, 1 to ${NODES_MAX} (default 3)
  --restart   start a node again that ended by itself, after a second
  --help      show this text

Ctrl-C or SIGTERM stops all nodes in order, a second one at once. SIGHUP stops and starts one node after the other. To see what
happens when a node is lost, kill -9 the process of one; its number is printed.

Exit codes: 0 stopped, 1 not started, 2 invalid arguments.
`

const MISSING = `Several nodes need a shared event store and a shared database. Set both:

  EVENTSTORE_URL  such as esdb://127.0.0.1:2113?tls=false   EventStoreDB 24 or KurrentDB
  MONGODB_URL     such as mongodb://127.0.0.1:27017/parley?replicaSet=rs0   MongoDB as a replica set, of one at least

deploy/compose.yaml starts both with Docker (docker compose up eventstore mongo); docs/cluster.md says how they are set up without.
`

async function main(): Promise<number | null> {
  const args = readArguments()
  if (args === null) return write(process.stderr, HELP, 2)
  if (args.help) return write(process.stdout, HELP, 0)
  const settings = readSettings(process.env)
  if (!settings.EVENTSTORE_URL || !settings.MONGODB_URL) return write(process.stderr, MISSING, 1)
  const cluster = await Cluster.start(optionsOf(settings, args))
  let stops = 0
  const stop = () => {
    stops += 1
    if (stops > 1) process.exit(1)
    print('stopping')
    cluster.stop().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  let rolling: Promise<void> = Promise.resolve()
  process.on('SIGHUP', () => {
    rolling = rolling.then(() => cluster.roll()).catch((error: Error) => print(error.message))
  })
  print(`Parley is ready at ${cluster.url} with ${args.nodes} nodes`)
  return null
}

interface Arguments {
  readonly nodes: number
  readonly restarts: boolean
  readonly help: boolean
}

function readArguments(): Arguments | null {
  try {
    const { values } = parseArgs({
      options: {
        nodes: { type: 'string', default: '3' },
        restart: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const nodes = Number(values.nodes)
    const isCount = Number.isInteger(nodes) && nodes >= 1 && nodes <= NODES_MAX
    return isCount ? { nodes, restarts: values.restart, help: values.help } : null
  } catch {
    return null
  }
}

function optionsOf({ PORT: port, HOST: host, DATA_DIR }: Settings, { nodes, restarts }: Arguments) {
  return { nodes, restarts, port, host, folder: join(DATA_DIR, 'nodes'), env: process.env, print }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function write(to: NodeJS.WriteStream, text: string, code: number): number {
  to.write(text)
  return code
}

function fail(error: unknown): never {
  process.stderr.write(`${startFailure(error) ?? String(error)}\n`)
  process.exit(1)
}

main().then((code) => {
  if (code !== null) process.exitCode = code
}, fail)
