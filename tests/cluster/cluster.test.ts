import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { Cluster, type ClusterOptions } from '#app/cluster/cluster.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parley-cluster-'))
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  rmSync(folder, { recursive: true, force: true })
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function started(options: Partial<ClusterOptions> = {}): Promise<{ cluster: Cluster; lines: string[] }> {
  const lines: string[] = []
  const cluster = await Cluster.start({
    ...{ nodes: 2, restarts: false, port: 0, host: '127.0.0.1', folder, env: { PATH: process.env.PATH } },
    ...{ program: at('tests/helpers/standInNode.ts'), print: (line: string) => void lines.push(line) },
    ...options,
  })
  closing.push(() => cluster.stop())
  await expect.poll(() => lines.filter((line) => line.endsWith('is ready')).length).toBe(options.nodes ?? 2)
  return { cluster, lines }
}

interface Said {
  readonly pid: number
  readonly DATA_DIR: string
  readonly BASE_URL: string
  readonly TRUST_PROXY: string
}
const ask = async (cluster: Cluster, name: string): Promise<Said> => {
  const answer = await fetch(cluster.url, { headers: { cookie: `parley_node=${name}` } })
  return (await answer.json()) as Said
}

interface Ended {
  readonly code: number | null
  readonly text: string
}
function run(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, [at(path), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts: string[] = []
  for (const from of [child.stdout, child.stderr]) from.on('data', (chunk) => texts.push(String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text: texts.join('') })))
}

describe('npm run cluster', () => {
  test('[MN87] starts nodes with a folder each behind one URL, and stops them in order', async () => {
    const { cluster, lines } = await started({ nodes: 3 })
    const said = await Promise.all(['n1', 'n2', 'n3'].map((name) => ask(cluster, name)))
    expect(said.map(({ DATA_DIR }) => DATA_DIR)).toEqual(['n1', 'n2', 'n3'].map((name) => join(folder, name)))
    expect(said[0]).toMatchObject({ BASE_URL: cluster.url, TRUST_PROXY: 'true' })
    expect(['n1', 'n2', 'n3'].map((name) => cluster.pids.get(name))).toEqual(said.map(({ pid }) => pid))
    await cluster.stop()
    expect(said.filter(({ pid }) => isAlive(pid))).toEqual([])
    expect(lines.filter((line) => line.includes('ended'))).toEqual([])
  })

  test('[MN87] a node that ends stays away, or is started again where that was asked for', async () => {
    for (const restarts of [false, true]) {
      const { cluster, lines } = await started({ restarts, restartMs: 20 })
      const pid = cluster.pids.get('n1')!
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => lines.join('\n')).toContain('n1 ended (SIGKILL)')
      expect((await ask(cluster, 'n2')).DATA_DIR).toBe(join(folder, 'n2'))
      if (restarts) {
        await expect.poll(async () => (await ask(cluster, 'n1')).DATA_DIR, { timeout: 10_000 }).toBe(join(folder, 'n1'))
        expect(cluster.pids.get('n1')).not.toBe(pid)
      } else expect((await ask(cluster, 'n1')).DATA_DIR).toBe(join(folder, 'n2'))
      await cluster.stop()
    }
  })

  test('[MN87] starts one node after the other again, while the others answer', async () => {
    const { cluster, lines } = await started()
    const before = [...cluster.pids.values()]
    let rolled = false
    const rolling = cluster.roll().then(() => {
      rolled = true
    })
    while (!rolled) expect((await fetch(cluster.url)).status).toBe(200)
    await rolling
    expect([...cluster.pids.values()].filter((pid) => before.includes(pid))).toEqual([])
    expect(lines.at(-1)).toBe('all nodes were started again')
  })

  test('[MN87] a first node that does not start is the end of the start, and leaves nothing', async () => {
    const lines: string[] = []
    const env = { PATH: process.env.PATH, STAND_IN_FAILS: '1' }
    await expect(started({ env, print: (line) => void lines.push(line) })).rejects.toThrow('n1 did not start (code 1).')
    expect(lines).toEqual(['n1 | The setting SOMETHING is wrong.'])
  })

  test('[MN87] nodes stop in order when their starter is killed', async () => {
    const stopped = join(folder, 'stopped')
    const cluster = spawn(process.execPath, [at('tests/helpers/clusterStarter.ts'), folder], {
      env: { PATH: process.env.PATH, STAND_IN_STOPPED: stopped },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pids = await new Promise<number[]>((resolve) =>
      cluster.stdout.once('data', (line) => resolve(String(line).trim().split(' ').map(Number))),
    )
    expect(pids.map(isAlive)).toEqual([true, true])
    cluster.kill('SIGKILL')
    await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([])
  })

  test('[MN87] says what is missing and how to get it, and refuses what it does not know', async () => {
    const env = { PATH: process.env.PATH, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }
    const missing = await run('app/cluster/cli.ts', [], env)
    expect(missing).toMatchObject({
      code: 1,
      text: expect.stringMatching(/MONGODB_URL[\s\S]*docker compose up[\s\S]*docs\/cluster\.md/),
    })
    expect(existsSync(at('deploy/compose.yaml'))).toBe(true)
    for (const args of [['--nodes', '2.5'], ['--what']])
      expect(await run('app/cluster/cli.ts', args, env)).toMatchObject({ code: 2 })
  })
})
