import { exists } from '#engine/user/state.ts'
import type { OwnAccount } from './ownAccount.ts'
import { pastPlaces } from './places.ts'
import type { SignIn } from './signIn.ts'
import type { AccountStore } from './store.ts'

/** Time after which an address that requested a code but never signed in is deleted. [SL5] */
const PENDING_MS = 86_400_000

/** Completes changes that a crash interrupted: missing personal teams, and erasures whose key still exists. Reports lost
 * keys, for example after a restore without them, as a fault. */
export async function mend(store: AccountStore, signIn: SignIn, own: OwnAccount): Promise<void> {
  const erased: string[] = []
  let unreadable = 0
  for (const [id, user] of [...store.users.all()]) {
    await signIn.ensureTeam(id, user)
    if (exists(user) && !store.keys.has(id)) unreadable += 1
    if (user.erasedAt !== null) {
      erased.push(...store.subjectsOf(id))
      await own.leaveTeams(id)
    }
  }
  await store.keys.destroy(...erased)
  if (unreadable > 0) store.fault(new Error(`${unreadable} accounts have lost the keys of their data`), 'accounts keys')
}

/** Destroys the keys of addresses that never signed in, and of places of past days. */
export async function forgetPending(store: AccountStore): Promise<void> {
  const { users, keys, clock, directory } = store
  await keys.destroy(...pastPlaces(clock.now()).filter(keys.has))
  const isStale = (id: string) => {
    const user = users.get(id)
    return user !== null && user.createdAt === null && user.at + PENDING_MS <= clock.now()
  }
  const stale = [...users.all()].flatMap(([id]) => (isStale(id) && keys.has(id) ? [id] : []))
  for (const id of stale) {
    await users.inTurn(id, async () => {
      if (!isStale(id)) return
      directory.forgetUser(id)
      await keys.destroy(id)
    })
  }
}
