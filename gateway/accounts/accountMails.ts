import { decode } from '#engine/eventTypes.ts'
import { exists } from '#engine/user/state.ts'
import { USERS } from '#engine/user/user.ts'
import type { Mail } from '#integrations/mail/port.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import { foldedTo } from '../mails/foldedTo.ts'
import type { Correspondence } from '../mails/outbox.ts'
import type { Accounts } from './accounts.ts'

export interface AccountMailServices {
  readonly accounts: Accounts
  /** Public URL of the browser client, without a slash at its end. */
  readonly site: () => string
}

/** Mails that follow from the events of accounts: the welcome to the beta. [AD11] */
export class AccountMails implements Correspondence {
  readonly categories = [USERS.name]
  readonly #services: AccountMailServices

  constructor(services: AccountMailServices) {
    this.#services = services
  }

  async recipients(stored: StoredEvent): Promise<readonly string[]> {
    if (stored.type !== 'beta.decided') return []
    const event = decode(USERS.events, stored)
    return event.type === 'beta.decided' && event.data.status === 'granted' ? [idOf(stored)] : []
  }

  /** Null when the decision was taken back, or the account is disabled or erased. */
  async compose(stored: StoredEvent, userId: string): Promise<Mail | null> {
    const { accounts, site } = this.#services
    await foldedTo(stored.seq, () => accounts.store.users.get(userId)?.seq ?? 0)
    const user = accounts.store.users.get(userId)
    if (!user || !exists(user) || user.disabled || user.beta.status !== 'granted') return null
    return {
      to: accounts.person(userId).email,
      subject: 'You are in the beta of Parley',
      text: `You can now take part in the beta of Parley.\n\nSign in with this e-mail address:\n${site()}/signin\n`,
      messageId: `<${stored.id}.${userId}@${new URL(site()).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
  }
}

const idOf = ({ stream }: StoredEvent): string => stream.slice(USERS.name.length + 1)
