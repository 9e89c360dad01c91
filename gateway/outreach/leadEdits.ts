import type { JsonObject } from '#engine/json.ts'
import type { LeadChange, LeadCommand } from '#engine/lead/commands.ts'
import type { LeadContact } from '#engine/lead/contact.ts'
import { decideLead } from '#engine/lead/decide.ts'
import { DM_MAX } from '#engine/lead/limits.ts'
import { type LeadState, nextDraft, stepsOf } from '#engine/lead/state.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { cutWhole } from '#engine/text.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { OutreachStore } from './store.ts'
import type { OutreachWriter } from './writer.ts'

/** What a person may change of a lead; what is undefined stays. */
export interface LeadPatch extends Partial<{ readonly [K in keyof LeadContact]: LeadContact[K] | undefined }> {
  readonly status?: 'new' | 'skipped' | 'replied' | 'won' | 'lost' | undefined
  readonly draft?: { readonly subject: string; readonly body: string } | undefined
  readonly dmSent?: true | undefined
  readonly ifVersion?: number | undefined
}

/** What was there before a change and after it: the fields that were named in it. */
interface Changed {
  readonly before: JsonObject
  readonly after: JsonObject
}

const FIELDS = ['email', 'name', 'company', 'title', 'profileUrl', 'notes', 'tags'] as const

export interface LeadEditOptions {
  readonly store: OutreachStore
  readonly accounts: Accounts
  readonly writer: OutreachWriter
  /** Name below texts. */
  readonly sender: string
}

const adminActor = (id: string): Actor => ({ kind: 'admin', id, name: null })

/** Changes that people make to leads. Each resolves once durable. (contracts E.2) */
export class LeadEdits {
  readonly #options: LeadEditOptions

  constructor(options: LeadEditOptions) {
    this.#options = options
  }

  /** Changes everything that is named, or nothing. [OT5] [OT7] */
  async patch(leadId: string, adminId: string, patch: LeadPatch): Promise<Changed | Refusal> {
    const { store } = this.#options
    const known = store.contact(leadId)
    const lead = store.leads.get(leadId)
    if (!lead) return refuse('unknown-lead')
    if (!known) return refuse('lead-erased')
    const { about, profile } = store.hashesOf({ ...known, ...namedOf(patch) })
    const fresh = {
      about: about === lead.about ? null : about,
      profile: profile === lead.profile ? null : profile,
    }
    using claim = await store.claim(fresh, leadId)
    if (claim === null) return refuse('lead-exists')
    let changed: Changed = { before: {}, after: {} }
    const done = await store.changeLead(leadId, adminActor(adminId), (now) => {
      changed = this.#changed(leadId, now, patch)
      return this.#command(leadId, now, patch)
    })
    return isRefusal(done) ? done : changed
  }

  /** Has a message to the profile of a lead written. Sends nothing. [OT8] */
  async prepareDm(leadId: string, adminId: string): Promise<{ readonly text: string } | Refusal> {
    const { store, writer, sender } = this.#options
    const lead = store.leads.get(leadId)
    const contact = store.contact(leadId)
    if (!lead) return refuse('unknown-lead')
    if (!contact) return refuse('lead-erased')
    const actor = adminActor(adminId)
    // Whether it can be noted is known before the writer is asked.
    const stamp = { at: store.clock.now(), entropy: '', actor }
    const trial = decideLead(lead, { type: 'prepareDm', text: '', writer: 'template' }, stamp)
    if (isRefusal(trial)) return trial
    if (store.isSuppressed(lead.about)) return refuse('suppressed')
    const { name, company, title } = contact
    const written = await writer.writeMessage({ name, company, title, step: 1, sender })
    const text = cutWhole(written.text, DM_MAX)
    const done = await store.changeLead(leadId, actor, () =>
      store.keys.has(leadId)
        ? { type: 'prepareDm', text: store.keys.seal(leadId, { text }), writer: written.writer }
        : null,
    )
    if (isRefusal(done)) return done
    return done.facts.length === 0 ? refuse('lead-erased') : { text }
  }

  /** What the patch means as the lead stands; null when its key went meanwhile. */
  #command(leadId: string, lead: LeadState, patch: LeadPatch): LeadCommand | null {
    const { store } = this.#options
    const contact = store.open<LeadContact>(leadId, lead.contact)
    if (!contact) return null
    const { draft, dmSent, status, ifVersion } = patch
    const next = { ...contact, ...namedOf(patch) }
    const sealed = draft === undefined ? null : store.keys.seal(leadId, { ...draft })
    const isFirst = lead.status === 'new' || lead.status === 'skipped'
    const edits = FIELDS.some((field) => patch[field] !== undefined) || (sealed !== null && !isFirst)
    const edit: LeadChange = {
      type: 'edit',
      contact: store.keys.seal(leadId, { ...next, tags: [...next.tags] }),
      ...store.hashesOf(next),
      draft: isFirst ? null : sealed,
    }
    const changes: LeadChange[] = edits ? [edit] : []
    if (sealed !== null && isFirst) {
      const written = { draft: sealed, writer: 'human', writerVersion: 'human', step: stepsOf(lead) + 1 } as const
      changes.push({ type: 'draft', ...written })
    }
    if (dmSent) changes.push({ type: 'sendDm' })
    if (status !== undefined) changes.push(this.#move(status, next.email))
    return { type: 'all', changes, ifVersion }
  }

  #move(status: NonNullable<LeadPatch['status']>, email: string | null): LeadChange {
    switch (status) {
      case 'new':
        return { type: 'reopen' }
      case 'skipped':
        return { type: 'skip', reason: 'manual' }
      case 'replied':
        return { type: 'reply', reply: null }
      case 'won':
        return { type: 'win', userId: email === null ? null : this.#options.accounts.userIdOf(email) }
      case 'lost':
        return { type: 'lose' }
    }
  }

  #changed(leadId: string, lead: LeadState, patch: LeadPatch): Changed {
    const { store } = this.#options
    const { ifVersion: _, ...named } = patch
    const draft = store.open<JsonObject>(leadId, nextDraft(lead)?.sealed ?? null)
    const before = {
      ...store.open<LeadContact>(leadId, lead.contact),
      status: lead.status,
      draft,
      dmSent: lead.dm?.sentAt != null,
    }
    return { before: only(before, named), after: only(named, named) }
  }
}

/** The fields of the contact that a patch names. */
function namedOf(patch: LeadPatch): Partial<LeadContact> {
  return Object.fromEntries(FIELDS.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field]]])))
}

function only(values: object, named: object): JsonObject {
  const entries = Object.entries(values).filter(([name]) => Reflect.get(named, name) !== undefined)
  return structuredClone(Object.fromEntries(entries))
}
