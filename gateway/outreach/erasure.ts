import { SYSTEM } from '#engine/stream.ts'
import type { Departure } from '../accounts/ownAccount.ts'
import type { OutreachStore } from './store.ts'

/** Erases the leads of an account that goes: those that have or had its address, and those linked to it. [OT11] [SL8] */
export function leadErasure(store: OutreachStore): Departure {
  return async (userId, email) => {
    const ids = new Set(email === null ? [] : store.index.everWithAddress(store.aboutOf(email)))
    for (const [id, lead] of store.leads.all()) if (lead.userId === userId) ids.add(id)
    for (const id of ids) await store.changeLead(id, SYSTEM, { type: 'erase' })
    await store.keys.destroy(...ids)
  }
}
