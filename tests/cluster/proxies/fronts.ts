import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startBalancer } from '#app/cluster/balancer.ts'

export const PROXIES = join(import.meta.dirname, '../../../deploy/proxy')

/** A proxy in front of nodes, with the configuration of `deploy/proxy` but for addresses. */
export interface Front {
  readonly url: string
  /** True when all people of a room are sent to one node. */
  readonly prefersRooms: boolean
  /** What it calls itself. */
  readonly version: string
  close(): Promise<void>
}

export const FRONTS = ['ours', 'nginx', 'caddy', 'haproxy'] as const
export type FrontName = (typeof FRONTS)[number]

const FILES = { nginx: 'nginx.conf', caddy: 'Caddyfile', haproxy: 'haproxy.cfg' } as const
const VERSION_FLAG = { nginx: '-v', caddy: 'version', haproxy: '-v' } as const

export function isInstalled(name: FrontName): boolean {
  return name === 'ours' || versionOf(name) !== null
}

function versionOf(name: keyof typeof FILES): string | null {
  try {
    const said = execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin ${name} ${VERSION_FLAG[name]} 2>&1`]).toString()
    return said.split('\n')[0] ?? ''
  } catch {
    return null
  }
}

/** Starts a proxy in front of nodes at these ports, with its files in `folder`. */
export async function startFront(name: FrontName, ports: readonly number[], folder: string): Promise<Front> {
  if (name === 'ours') return await ours(ports)
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const text = readFileSync(join(PROXIES, FILES[name]), 'utf8')
    .replace(/node([123]):3000/g, (_, i: string) => `127.0.0.1:${ports[Number(i) - 1]}`)
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace(/^:8080/m, `http://127.0.0.1:${port}`)
  writeFileSync(join(folder, FILES[name]), name === 'caddy' ? `{\n  admin off\n}\n${text}` : text)
  if (name === 'nginx') writeFileSync(join(folder, 'main.conf'), mainOf(folder))
  const child = spawn('sh', ['-c', `PATH=$PATH:/usr/sbin exec ${commandOf(name, folder)}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const url = `http://127.0.0.1:${port}`
  await answering(url, child)
  return { url, prefersRooms: name !== 'caddy', version: versionOf(name) ?? '', close: () => ended(child) }
}

async function ours(ports: readonly number[]): Promise<Front> {
  const balancer = await startBalancer({ port: 0, host: '127.0.0.1' })
  for (const [i, port] of ports.entries()) balancer.nodes.set(`n${i + 1}`, { host: '127.0.0.1', port })
  while (balancer.nodes.open().length < ports.length) await pause()
  return { url: balancer.url, prefersRooms: true, version: 'npm run cluster', close: () => balancer.close() }
}

function commandOf(name: keyof typeof FILES, folder: string): string {
  const file = join(folder, FILES[name])
  if (name === 'caddy') return `caddy run --adapter caddyfile --config ${file}`
  return name === 'haproxy' ? `haproxy -db -f ${file}` : `nginx -p ${folder} -c ${join(folder, 'main.conf')}`
}

/** What nginx has around the configuration on Debian, in one process of this user. */
function mainOf(folder: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
events { worker_connections 1024; }
http { access_log off; ${paths.join(' ')} include ${join(folder, FILES.nginx)}; }
`
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  for (let left = 200; left > 0; left -= 1) {
    if (child.exitCode !== null) throw new Error(said)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await pause()
  }
  throw new Error(`no answer at ${url}: ${said}`)
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
