import type { BoardOp } from '../board/ops.ts'
import type { Entropy } from '../ids.ts'
import type { AiMode, DataOf, FactOf } from './events.ts'
import type { LedgerDraft } from './ledger/draft.ts'
import type { TemplateId } from './templates.ts'

/** Time and randomness supplied with every command, so that decisions stay pure. */
export interface CommandStamp {
  /** Epoch milliseconds. */
  readonly at: number
  readonly entropy: Entropy
}

/** A connection claiming a seat. */
interface Claim {
  readonly connectionId: string
  /** SHA-256 of the connection's seat cookie; null without one. */
  readonly cookieHash: string | null
}

export interface NewSection {
  readonly title: string
  readonly preview: string
  readonly page?: number
  readonly level?: number
  readonly keywords: string
  readonly text: string
  readonly messageIndex?: number
}

type PlacedDocument = DataOf<'seeded'>['docs'][number]
/** A seeded document. It keeps the id from its original room, or gets a new one. [CA8] */
export type SeededDocument = Omit<PlacedDocument, 'docId'> & Partial<Pick<PlacedDocument, 'docId'>>

/** A complete set of material that replaces the room's own. */
export interface Seed {
  /** User id of the administrator. */
  readonly by: string
  readonly docs: readonly SeededDocument[]
  readonly chunks: DataOf<'seeded'>['chunks']
  readonly ragLabel: string | null
  /** Settings taken over from a capture. */
  readonly settings?: NonNullable<DataOf<'seeded'>['settings']>
  readonly capture?: NonNullable<DataOf<'seeded'>['capture']>
}

/** Text of a board file for the assistant. */
export type BoardContext = Pick<DataOf<'contextAdded'>, 'title' | 'text'>

/** All commands of a room. `by` is the seat that sends the command. */
export type RoomCommand = CommandStamp &
  (
    | ({
        readonly type: 'create'
        readonly code: string
        readonly name: string
        readonly template: TemplateId
        readonly durationMs: number
        readonly maxParticipants: number
        readonly dials: Readonly<Record<string, string | number | boolean>>
        readonly aiMode: AiMode
        readonly voiceRoom: string | null
        readonly space?: DataOf<'created'>['space']
      } & Claim)
    | ({ readonly type: 'join'; readonly name: string } & Claim)
    | ({ readonly type: 'rejoin'; readonly participantId: string } & Claim)
    | {
        readonly type: 'unseat'
        readonly participantId: string
        readonly connectionId: string
        readonly reason: DataOf<'unseated'>['reason']
      }
    | { readonly type: 'ready'; readonly by: string; readonly ready: boolean }
    | { readonly type: 'pick'; readonly by: string; readonly sectionIds: readonly string[] }
    | ({ readonly type: 'upload'; readonly by: string | null; readonly sections: readonly NewSection[] } & Pick<
        FactOf<'uploaded'>['data'],
        'kind' | 'title' | 'sha256' | 'bytes' | 'source' | 'pages' | 'emails' | 'pending'
      >)
    | { readonly type: 'withdraw'; readonly by: string | null; readonly docId: string }
    | { readonly type: 'divide'; readonly docId: string; readonly sections: readonly NewSection[] }
    | ({ readonly type: 'seed' } & Seed)
    | { readonly type: 'start'; readonly by: string }
    | {
        readonly type: 'say'
        readonly by: string
        readonly text: string
        readonly via?: 'voice'
        readonly key?: string
      }
    | { readonly type: 'vote'; readonly by: string; readonly messageId: string; readonly action: string }
    | { readonly type: 'completeReview'; readonly by: string }
    | { readonly type: 'stop'; readonly by: string }
    /** From outside the room, in any phase: ends a meeting, or drops a room that has not started. [SN13] */
    | { readonly type: 'close' }
    /** States once that the plan's assistant minutes are used up. [SN11] */
    | { readonly type: 'sayMinutesSpent' }
    | { readonly type: 'setMode'; readonly by: string; readonly mode: AiMode }
    | { readonly type: 'moveHost'; readonly by: string; readonly participantId: string }
    | { readonly type: 'claimHost'; readonly by: string }
    | ({ readonly type: 'annotate'; readonly by: string; readonly sectionId?: string } & Pick<
        FactOf<'annotated'>['data'],
        'kind' | 'text' | 'anchor' | 'evidence'
      >)
    | ({ readonly type: 'rule'; readonly by: string } & Pick<FactOf<'ruled'>['data'], 'item' | 'itemId' | 'status'>)
    | { readonly type: 'refreshIntel'; readonly by: string }
    | {
        readonly type: 'analyse'
        readonly upTo: number
        /** Null if the analysis failed; the ledger then stays as it is. */
        readonly draft: LedgerDraft | null
      }
    | ({ readonly type: 'summarise' } & DataOf<'summarised'>)
    | ({ readonly type: 'report' } & DataOf<'reported'>)
    | ({ readonly type: 'quarantine' } & DataOf<'quarantined'>)
    | {
        readonly type: 'answer'
        /** The message that summoned the assistant. */
        readonly request: string
        readonly text: string
        readonly sectionId?: string
        readonly annotation?: Pick<DataOf<'annotated'>, 'kind' | 'text' | 'sectionId' | 'evidence'>
      }
    | { readonly type: 'remark'; readonly sectionId: string; readonly text: string }
    | { readonly type: 'refine'; readonly messageId: string; readonly sectionId: string }
    | ({
        readonly type: 'addContext'
        readonly by: string | null
        readonly file: Omit<DataOf<'boardFileAdded'>, 'by' | 'fileId'> | null
      } & Omit<DataOf<'contextAdded'>, 'itemId' | 'by' | 'file'>)
    | ({ readonly type: 'resolveContext' } & DataOf<'contextResolved'>)
    | { readonly type: 'removeContext'; readonly by: string | null; readonly itemId: string }
    | ({ readonly type: 'addBoardFile'; readonly by: string | null; readonly context: BoardContext | null } & Omit<
        DataOf<'boardFileAdded'>,
        'by' | 'fileId'
      >)
    | { readonly type: 'changeBoard'; readonly by: string; readonly ops: readonly BoardOp[]; readonly key?: string }
    | { readonly type: 'look'; readonly by: string }
    | { readonly type: 'setHand'; readonly by: string; readonly raised: boolean }
    | { readonly type: 'muteVoice'; readonly by: string; readonly muted: boolean }
    | { readonly type: 'interrupt'; readonly by: string }
    | { readonly type: 'attachBot' }
    | { readonly type: 'detachBot' }
    | { readonly type: 'setFloor'; readonly speaking: boolean; readonly utteranceId?: string; readonly text?: string }
    | { readonly type: 'tick' }
  )

type Unstamped<C> = C extends RoomCommand ? Omit<C, keyof CommandStamp> : never
/** A command before the service adds time and entropy. */
export type UnstampedCommand = Unstamped<RoomCommand>

export type CommandType = RoomCommand['type']
export type CommandOf<T extends CommandType> = Extract<RoomCommand, { type: T }>
