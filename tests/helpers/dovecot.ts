import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'

/** Dovecot of the machine, where it is installed: `apt-get install dovecot-imapd`. */
const FOUND = ['/usr/sbin/dovecot', '/usr/bin/dovecot', 'dovecot'].find((path) => {
  return spawnSync(path, ['--version']).status === 0
})
export const hasDovecot = FOUND !== undefined
if (!hasDovecot) console.log('Tests against a real IMAP server are skipped: dovecot is not installed.')

/** Dovecot refuses to serve mail as root. */
const NOBODY = 65_534
const [UID, GID] = process.getuid?.() === 0 ? [NOBODY, NOBODY] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
const named = (flag: string, id: number) =>
  spawnSync('id', [flag, String(id)])
    .stdout?.toString()
    .trim()
const [OWNER, GROUP] = [named('-un', UID), named('-gn', UID)]
const [USER, PASSWORD] = ['ana@parley.example', 'p@ss w/rd']

export interface Dovecot {
  /** As `IMAP_URL`; of another folder or password where one is named. */
  url(over?: { folder?: string; password?: string }): string
  /** A connection of its own, to put mails there and to look at flags. */
  connected<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>
  append(source: string | Uint8Array, folder?: string): Promise<void>
  close(): Promise<void>
}

/** A mail server of its own on the loopback, as an ordinary user, with one mailbox. */
export async function dovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-dovecot-'))
  const port = await freePort()
  for (const name of ['run', 'state', 'mail']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'users'), `${USER}:{PLAIN}${PASSWORD}:${UID}:${GID}::${folder}/mail::\n`)
  writeFileSync(join(folder, 'dovecot.conf'), configured(folder, port))
  for (const name of ['.', 'run', 'state', 'mail', 'users', 'dovecot.conf']) chownSync(join(folder, name), UID, GID)
  const child = spawn(FOUND ?? 'dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], {
    uid: UID,
    gid: GID,
    stdio: 'ignore',
  })
  // Also when a test fails before it closes the server.
  const end = () => void child.kill()
  process.once('exit', end)
  const address = { host: '127.0.0.1', port, secure: false, logger: false } as const

  const connected: Dovecot['connected'] = async (work) => {
    const client = new ImapFlow({ ...address, auth: { user: USER, pass: PASSWORD } })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout().catch(() => client.close())
    }
  }
  await ready(child, folder, () => connected(async () => {}))
  return {
    connected,
    url: ({ folder: box = '', password = PASSWORD } = {}) =>
      `imap://${encodeURIComponent(USER)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(box)}`,
    append: (source, box = 'INBOX') =>
      connected(async (client) => {
        if (box !== 'INBOX') await client.mailboxCreate(box).catch(() => {})
        await client.append(box, typeof source === 'string' ? source : Buffer.from(source))
      }),
    async close() {
      process.off('exit', end)
      if (child.exitCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configured(folder: string, port: number): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${OWNER}
default_internal_group = ${GROUP}
default_login_user = ${OWNER}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
}

async function ready(child: ChildProcess, folder: string, tryIt: () => Promise<void>): Promise<void> {
  let last: unknown
  for (let i = 0; i < 100 && child.exitCode === null; i++) {
    try {
      return await tryIt()
    } catch (error) {
      last = error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const log = (() => {
    try {
      return readFileSync(join(folder, 'log'), 'utf8')
    } catch {
      return 'no log'
    }
  })()
  child.kill()
  throw new Error(`dovecot does not serve: ${last}\n${log}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
