import { exists } from '#engine/user/state.ts'
import type { OwnAccount } from './ownAccount.ts'
import type { SignIn } from './signIn.ts'
import type { AccountStore } from './store.ts'

/** An address that asked for a code and never came is forgotten after this. [SL5] */
const PENDING_MS = 86_400_000

/** Ends what a crash left half done: personal teams that are missing, and erasures whose key is still there. Keys that were
 * lost, say by a restore without them, are told as a fault. */
export async function mend(store: AccountStore, signIn: SignIn, own: OwnAccount): Promise<void> {
  const erased: string[] = []
  let unreadable = 0
  for (const [id, user] of [...store.users.all()]) {
    await signIn.ensureTeam(id, user)
    if (exists(user) && !store.keys.has(id)) unreadable += 1
    if (user.erasedAt !== null) {
      if (store.keys.has(id)) erased.push(id)
      await own.leaveTeams(id)
    }
  }
  await store.keys.destroy(...erased)
  if (unreadable > 0) store.fault(new Error(`${unreadable} accounts have lost the keys of their data`), 'accounts keys')
}

/** Destroys the keys of addresses that nobody signed in with. */
export async function forgetPending(store: AccountStore): Promise<void> {
  const { users, keys, clock, directory } = store
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
