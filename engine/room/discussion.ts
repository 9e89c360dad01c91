import type { Trigger } from './events.ts'

export interface Message {
  id: string
  at: number
  type: 'user' | 'moderator' | 'system' | 'inject'
  text: string
  via?: 'voice'
  senderId?: string
  senderName?: string
  trigger?: Trigger
  sectionId?: string
  /** Set if the talk may be about another section. [AT8] */
  unsure?: true
  /** The annotation that it is about. */
  annotationId?: string
  targetParticipant?: string | null
  /** Set on a closing remark. */
  closing?: true
}

export interface Vote {
  by: string
  byName: string
  action: 'yes' | 'continue'
  at: number
}

export interface Bubble {
  messageId: string
  sectionId: string
  targetParticipant: string | null
  votes: Record<string, Vote>
  resolved: Vote | null
  /** Number of participants connected when it was resolved. */
  connected: number
}

/** Confirmation of a section by vote. */
export interface Confirmation {
  messageId: string
  /** Participant who closed the vote. */
  by: string
  at: number
  /** Everyone who voted yes, in the order of their votes. [LE30] */
  voters: { id: string; name: string }[]
  /** Number of participants connected when the vote closed. */
  connected: number
}

/** Discussion status of a section of the scope. */
export interface Standing {
  status: 'pending' | 'discussing' | 'confirmed'
  messageCount: number
  /** Participants who agreed since the section came under discussion or since the last `continue`. */
  agreed: string[]
  /** Messages still required after a `continue` before agreement opens the next bubble. */
  cooling: number
  /** True once the assistant has made its one remark (modes `expert` and `critical`). */
  remarked: boolean
  confirmed: Confirmation | null
}
