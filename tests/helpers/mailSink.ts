import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SunkMail {
  readonly to: string
  readonly subject: string
  /** The whole file as it would travel. */
  readonly raw: string
}

/** A folder that takes all mail of a service: give `transport` as MAIL_TRANSPORT. */
export interface MailSink {
  readonly transport: string
  /** All mails to an address, oldest first. */
  to(address: string): Promise<SunkMail[]>
  all(): Promise<SunkMail[]>
  /** The six digits of the newest sign-in code to an address. */
  code(address: string): Promise<string>
  empty(): Promise<void>
}

export async function mailSink(): Promise<MailSink> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-mail-'))
  const all = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
    return Promise.all(names.map(async (name) => sunk(await readFile(join(folder, name), 'utf8'))))
  }
  const to = async (address: string) => (await all()).filter((mail) => mail.to === address)
  return {
    transport: `dir:${folder}`,
    all,
    to,
    async code(address) {
      const codes = (await to(address)).flatMap(
        ({ subject }) => /^Your sign-in code: (\d{6})$/.exec(subject)?.[1] ?? [],
      )
      const code = codes.at(-1)
      if (code === undefined) throw new Error(`no code was sent to ${address}`)
      return code
    },
    empty: () => rm(folder, { recursive: true, force: true }),
  }
}

function sunk(raw: string): SunkMail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? ''
  return { to: header('To'), subject: header('Subject'), raw }
}
