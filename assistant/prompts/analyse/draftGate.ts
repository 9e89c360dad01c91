import { signalsAgreement } from '#engine/language/agreement.ts'
import type { ActionDraft, DecisionDraft, LedgerDraft, RiskDraft } from '#engine/room/ledger/draft.ts'
import { cleanLine } from '#engine/text.ts'
import { withDays } from '../../ledger/times/withDays.ts'
import type { Meeting, UserMessage } from '../../shapes.ts'
import { type Ground, groundOf, isGrounded, namesPerson, quotedFrom } from '../grounding/grounds.ts'
import { type Quotable, quotable, verbatimIn } from '../grounding/verbatim.ts'
import type { Chunk, Labelled } from './chunks.ts'
import type { ActionClaim, DecisionClaim, DraftClaims, RiskClaim } from './draftForm.ts'

/** UTF-16 units of an item's sentence, and of an owner or a due. */
const TEXT_CHARACTERS_MAX = 400
const WORDS_CHARACTERS_MAX = 80
/** Quotations of an item, and messages that it may name; more are not looked at. */
const QUOTES_MAX = 3
const MESSAGES_MAX = 12

interface Standing {
  readonly messages: readonly UserMessage[]
  readonly section: Labelled | undefined
  readonly evidence: readonly string[]
  readonly ground: Ground
}

interface Claim {
  readonly text: string
  readonly quotes: readonly string[]
  readonly messages: readonly string[]
  readonly section?: string | null
}

/** What of an answer stands: quoted word by word, on messages that exist, with no number or name of its own. [LM6] [LM11] */
export function gated(claims: DraftClaims, chunk: Chunk, meeting: Meeting): LedgerDraft {
  const gate = new Gate(chunk, meeting)
  return {
    summary: claims.summary.flatMap(({ text, messages }) => gate.statement(text, messages) ?? []).join(' '),
    decisions: claims.decisions.flatMap((claim) => gate.decision(claim) ?? []),
    risks: claims.risks.flatMap((claim) => gate.risk(claim) ?? []),
    actions: withDays(
      claims.actions.flatMap((claim) => gate.action(claim) ?? []),
      meeting,
    ),
    questions: [],
  }
}

class Gate {
  readonly #chunk: Chunk
  readonly #messages: ReadonlyMap<string, UserMessage>
  readonly #names: readonly string[]
  readonly #quotables = new Map<string, Quotable>()

  constructor(chunk: Chunk, meeting: Meeting) {
    this.#chunk = chunk
    const byId = new Map(meeting.messages.map((message) => [message.id, message]))
    this.#messages = new Map(
      chunk.messages.flatMap(({ label, id }) => {
        const message = byId.get(id)
        return message ? [[label, message] as const] : []
      }),
    )
    this.#names = meeting.people.map(({ name }) => name)
  }

  statement(text: string, labels: readonly string[]): string | null {
    const messages = this.#cited(labels)
    if (messages === null || messages.length === 0) return null
    const said = cleanLine(text, TEXT_CHARACTERS_MAX)
    return isGrounded(said, groundOf(textsOf(messages, undefined)), this.#names) ? said : null
  }

  decision(claim: DecisionClaim): DecisionDraft | null {
    const stands = this.#stands(claim)
    if (stands === null || stands.messages.length === 0) return null
    const rationale = cleanLine(claim.rationale ?? '', TEXT_CHARACTERS_MAX)
    const settled = isSettled(stands.messages)
    return {
      ...base(claim, stands),
      // One voice settles nothing, whatever it says that all have settled.
      status: settled ? claim.status : 'pending',
      ...(rationale !== '' && isGrounded(rationale, stands.ground, this.#names) && { rationale }),
      ...(stands.section && { sectionId: stands.section.id }),
    }
  }

  risk(claim: RiskClaim): RiskDraft | null {
    const stands = this.#stands(claim)
    if (stands === null) return null
    const { kind, severity } = claim
    return { ...base(claim, stands), kind, severity, ...(stands.section && { sectionId: stands.section.id }) }
  }

  action(claim: ActionClaim): ActionDraft | null {
    const stands = this.#stands(claim)
    if (stands === null || stands.messages.length === 0) return null
    const owner = this.#owner(claim.owner, stands.messages)
    const done = claim.status === 'done' && stands.messages.some(({ senderName }) => senderName === owner)
    return { ...base(claim, stands), owner, due: dueIn(claim.due, stands.messages), status: done ? 'done' : 'open' }
  }

  /** Null when a label is nobody's: who invents one message may have invented all. */
  #cited(labels: readonly string[]): UserMessage[] | null {
    const messages = [...new Set(labels.slice(0, MESSAGES_MAX))].map((label) => this.#messages.get(label))
    return messages.every((message) => message !== undefined) ? messages : null
  }

  #stands(claim: Claim): Standing | null {
    const cited = this.#cited(claim.messages)
    const section = this.#chunk.sections.find(({ label }) => label === claim.section)
    if (cited === null || (section === undefined && claim.section != null)) return null
    const found = claim.quotes.slice(0, QUOTES_MAX).flatMap((quote) => this.#source(quote, cited, section) ?? [])
    const quoted = found.flatMap(({ message }) => message ?? [])
    const messages = [...new Set([...cited, ...quoted])].sort((a, b) => a.at - b.at)
    const evidence = [...new Set(found.map(({ text }) => text))]
    const ground = groundOf([...textsOf(messages, section), ...evidence])
    const stands = evidence.length > 0 && isGrounded(cleanLine(claim.text), ground, this.#names)
    return stands ? { messages, section, evidence, ground } : null
  }

  /** Where a quotation stands: in what the item cites, else anywhere in what the model was given. */
  #source(quote: string, cited: readonly UserMessage[], section: Labelled | undefined) {
    for (const message of [...cited, ...this.#messages.values()]) {
      const text = quotedFrom(this.#quotable(message.text), quote)
      if (text !== null) return { text, message }
    }
    const others = [...(section ? [section] : []), ...this.#chunk.sections, ...this.#chunk.context]
    for (const { whole } of others) {
      const text = quotedFrom(this.#quotable(whole), quote)
      if (text !== null) return { text, message: undefined }
    }
    return null
  }

  #quotable(text: string): Quotable {
    const read = this.#quotables.get(text) ?? quotable(text)
    this.#quotables.set(text, read)
    return read
  }

  /** A person who says so, or is addressed so, in the cited messages, else a word of theirs. */
  #owner(claimed: string | null, messages: readonly UserMessage[]): string | null {
    if (claimed === null) return null
    const words = messages.flatMap(({ senderName, text }) => [senderName, text]).join('\n')
    const person = this.#names.find((name) => namesPerson(name, claimed) || namesPerson(claimed, name))
    if (person !== undefined) return namesPerson(words, person) ? person : null
    return claimed.length <= WORDS_CHARACTERS_MAX ? verbatimIn(quotable(words), claimed) : null
  }
}

function base(claim: Claim, { evidence, messages }: Standing) {
  return {
    text: cleanLine(claim.text, TEXT_CHARACTERS_MAX),
    evidence,
    messageIds: messages.map(({ id }) => id),
    found: 'model' as const,
  }
}

function textsOf(messages: readonly UserMessage[], section: Labelled | undefined): string[] {
  return [
    ...messages.flatMap(({ senderName, text }) => [senderName, text]),
    ...(section ? [section.head, section.text] : []),
  ]
}

/** Somebody agrees in clear words with what somebody else said before. */
function isSettled(messages: readonly UserMessage[]): boolean {
  return messages.some(
    ({ senderId, text }, place) =>
      signalsAgreement(text) && messages.slice(0, place).some((earlier) => earlier.senderId !== senderId),
  )
}

function dueIn(claimed: string | null, messages: readonly UserMessage[]): string | null {
  if (claimed === null || claimed.length > WORDS_CHARACTERS_MAX) return null
  return messages.map(({ text }) => verbatimIn(quotable(text), claimed)).find((due) => due !== null) ?? null
}
