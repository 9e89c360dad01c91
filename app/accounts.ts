import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { accountAdminAccess } from '#api/admin/accountAdminAccess.ts'
import type { AdminAccess } from '#api/admin/adminAccess.ts'
import { authorizer, type HistoryAccess } from '#api/authorize.ts'
import { identifier } from '#api/identity.ts'
import { Accounts } from '#gateway/accounts/accounts.ts'
import { keptSecret } from '#gateway/accounts/keptSecret.ts'
import { MasterKeyError } from '#gateway/accounts/masterKeys.ts'
import { identifySocket, type SocketIdentity } from '#gateway/accounts/socketIdentity.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import type { Clock } from '#gateway/clock.ts'
import { UnsubscribeTokens } from '#gateway/outreach/sending/unsubscribeTokens.ts'
import { openMailer } from '#integrations/mail/mailer.ts'
import { openIssuer } from '#integrations/oidc/issuer.ts'
import type { OutsideIssuer } from '#integrations/oidc/port.ts'
import type { EventLog } from '#stores/events/port.ts'
import { DamagedFileError } from '#stores/files/damagedFile.ts'
import { ensureFolder } from './settings/folder.ts'
import { SettingsError } from './settings/settingsError.ts'
import type { Settings } from './settings.ts'
import type { Stores } from './stores.ts'

interface Parts {
  readonly log: EventLog
  readonly clock: Clock
  readonly logger: Logger
  readonly fault: (error: unknown, where: string) => void
  readonly stores: Pick<Stores, 'texts' | 'keys'>
  /** Instead of the administrators' accounts. */
  readonly admin: AdminAccess | undefined
}

/** Accounts, mail and the outside issuer as the settings say, caught up with the log. */
export async function openAccounts(settings: Settings, parts: Parts) {
  const { log, clock, logger, fault, stores, admin } = parts
  const { ADMIN_EMAILS, MAIL_TRANSPORT: transport } = settings
  if (transport.startsWith('dir:')) await ensureFolder('MAIL_TRANSPORT', transport.slice('dir:'.length))
  const keys = await openKeys(settings, parts)
  const secret = settings.AUTH_SECRET ?? (await keptSecret(stores.texts, 'auth-secret').catch(refuseDamage))
  const outside = outsideOf(settings, clock)
  let baseUrl = settings.BASE_URL?.replace(/(?<!\/)\/+$/, '') ?? ''
  const accounts = new Accounts({
    ...{ log, clock, keys, fault, secret, outside },
    ttlDays: settings.AUTH_TTL_DAYS,
    issuer: () => baseUrl,
    adminEmails: ADMIN_EMAILS,
  })
  await accounts.start()
  const mailer = openMailer({
    transport,
    from: settings.MAIL_FROM ?? `Parley <no-reply@${new URL(settings.BASE_URL ?? 'http://localhost').hostname}>`,
    print: ({ to, subject, text }) => logger.info({ to, subject, text }, 'mail'),
  })
  const identify = identifier(accounts)
  return {
    accounts,
    mailer,
    outside,
    identify,
    admin: admin ?? accountAdminAccess(accounts, identify),
    baseUrl: () => baseUrl,
    devEcho: settings.AUTH_DEV_ECHO,
    unsubscribeTokens: new UnsubscribeTokens(secret),
    /** Tells where the service can be reached, once it listens. */
    listening(url: string) {
      if (baseUrl === '') baseUrl = url
    },
    async close() {
      await mailer.close()
      await accounts.stop()
    },
  }
}

type OpenAccounts = Awaited<ReturnType<typeof openAccounts>>

interface Doors {
  readonly ownOrigins: ReadonlySet<string>
  readonly corsOrigins: readonly string[]
  readonly addressOf: (request: IncomingMessage) => string
  readonly historyAccess: HistoryAccess
  /** Only accounts that are admitted to the beta create spaces. */
  readonly betaGate: boolean
}

/** What both doors ask of the accounts: who calls, and whether they may. */
export function guarded(
  { accounts, identify, admin, ...rest }: OpenAccounts,
  { addressOf, historyAccess, betaGate, ...origins }: Doors,
) {
  const identity: SocketIdentity = identifySocket(accounts, origins)
  return {
    ...rest,
    accounts,
    identify,
    admin,
    identity,
    authorize: authorizer(identify, admin, origins, (caller) => accounts.tokens.csrfOf(caller), {
      historyAccess,
      isAdmitted: (userId) => !betaGate || accounts.store.users.get(userId)?.beta.status === 'granted',
    }),
    /** A user counts wherever they call from; who shows a bad credential counts by address. [RE8] */
    async limitKey(request: IncomingMessage) {
      const caller = await identify(request).catch(() => null)
      return caller?.user ? `user ${caller.user.id}` : addressOf(request)
    },
  }
}

/** Keys that were wrapped under the kept key are taken over by the one of the settings. */
async function openKeys(
  { SECRETS_KEY, MONGODB_URL }: Settings,
  { stores, logger, fault }: Parts,
): Promise<SubjectKeys> {
  const { texts } = stores
  if (MONGODB_URL !== undefined && SECRETS_KEY === undefined)
    logger.warn('SECRETS_KEY is not set: the database keeps the master key beside the keys that it wraps')
  const kept = await keptSecret(texts, 'master-key').catch(refuseDamage)
  try {
    const masters = SECRETS_KEY === undefined ? [kept] : [SECRETS_KEY, kept]
    return await SubjectKeys.open(stores.keys(), masters, { fault })
  } catch (error) {
    if (error instanceof MasterKeyError) throw new SettingsError(`The setting SECRETS_KEY ${error.message}.`)
    return refuseDamage(error)
  }
}

function refuseDamage(error: unknown): never {
  if (error instanceof DamagedFileError) throw new SettingsError(error.message, { cause: error })
  throw error
}

function outsideOf(settings: Settings, clock: Clock): OutsideIssuer | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_AUDIENCE, OIDC_JWKS_URL } = settings
  if (OIDC_ISSUER === undefined) return null
  return openIssuer({
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    audience: OIDC_AUDIENCE ?? OIDC_CLIENT_ID!,
    jwksUrl: OIDC_JWKS_URL,
    now: () => clock.now(),
  })
}
