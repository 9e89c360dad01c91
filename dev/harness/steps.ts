import type { ANNOTATION_KINDS } from '#engine/room/events/annotations.ts'
import type { AiMode } from '#engine/room/events.ts'

/** Kinds of results that the assistant can return. */
export const LANES = ['analyse', 'summarise', 'report', 'answer', 'remark', 'refine', 'resolve'] as const
export type Lane = (typeof LANES)[number]

/** What people do with time, scope and focus, and after the end. */
export const TIME_DEEDS = ['extend', 'pause', 'resume', 'widen', 'focus', 'close', 'write'] as const

/** What people do with an annotation, besides making it. */
export const THREAD_DEEDS = ['reply', 'resolve', 'reopen', 'edit', 'delete', 'raise'] as const

/**
 * One step of a meeting as plain data, so that scripts can be stored, shrunk and replayed. `who` is an index in the list of
 * people.
 */
export type Step =
  | { do: 'enter' | 'drop'; who: number }
  | { do: 'start' | 'stop' | 'complete' | 'look' | 'refresh' | 'interrupt'; who: number }
  | { do: 'say'; who: number; text: string; key?: string }
  | { do: 'vote'; who: number; bubble: number; action: string }
  | { do: 'ready' | 'hand' | 'mute'; who: number; on: boolean }
  | { do: 'claim'; who: number }
  | { do: 'host'; who: number; to: number }
  | { do: 'pick'; who: number; sections: number[] }
  | { do: 'time'; who: number; deed: (typeof TIME_DEEDS)[number]; section: number }
  | { do: 'mode'; who: number; mode: AiMode }
  | { do: 'annotate'; who: number; kind: (typeof ANNOTATION_KINDS)[number]; section: number; page: number }
  | { do: 'thread'; who: number; deed: (typeof THREAD_DEEDS)[number]; annotation: number; text: string }
  | { do: 'rule'; who: number; item: number; status: 'approved' | 'rejected' | 'pending' | 'open' | 'done' }
  | { do: 'note'; who: number; kind: 'note' | 'link'; text: string }
  | { do: 'file'; who: number; bytes: number; readable: boolean }
  | { do: 'forget'; who: number; item: number }
  | { do: 'board'; who: number; deed: 'add' | 'update' | 'move' | 'remove'; item: number; into: number; key?: string }
  | { do: 'upload' | 'withdraw' | 'divide'; doc: number }
  | { do: 'seed' }
  | { do: 'bot'; on: boolean }
  | { do: 'floor'; on: boolean; utterance: number }
  | { do: 'speak'; who: number; text: string; utterance: number }
  | { do: 'outsider'; as: string }
  /** The assistant examines the room now and holds its finding back. */
  | { do: 'think'; lane: Lane; about: number; text: string }
  /** A held finding arrives, in any order and possibly twice. */
  | { do: 'tell'; which: number; again: boolean }
  | { do: 'restart' }
  | { do: 'settle' }
  | { do: 'wait'; ms: number }

/** The people of a script, in order. */
export const PEOPLE = ['Ana', 'Ben', 'Cem', 'Dia'] as const

/** Prints a script for people, one line per step. */
export function asScript(steps: readonly Step[]): string {
  return steps.map(asLine).join('\n')
}

/** Describes a step in words, such as `Ana says "I agree"`. */
export function asLine(step: Step): string {
  if ('who' in step) return `${PEOPLE[step.who]} ${deed(step)}`
  switch (step.do) {
    case 'upload':
    case 'withdraw':
    case 'divide':
      return `document ${step.doc}: ${step.do}`
    case 'seed':
      return 'an administrator fills the room with material'
    case 'bot':
      return step.on ? 'the voice bot attaches' : 'the voice bot leaves'
    case 'floor':
      return step.on ? `the bot speaks (u${step.utterance})` : `the bot ends its speech (u${step.utterance})`
    case 'outsider':
      return `${step.as} votes and speaks from outside`
    case 'think':
      return `the assistant prepares: ${step.lane} about ${step.about} ${JSON.stringify(step.text)}`
    case 'tell':
      return `the assistant delivers finding ${step.which}${step.again ? ' twice' : ''}`
    case 'wait':
      return `${step.ms} ms pass`
    case 'restart':
      return 'the service is restarted'
    case 'settle':
      return 'all comes to rest'
  }
}

function deed(step: Extract<Step, { who: number }>): string {
  switch (step.do) {
    case 'enter':
      return 'comes in'
    case 'drop':
      return 'loses the line'
    case 'say':
      return `says ${JSON.stringify(step.text)}${step.key === undefined ? '' : ` (key ${step.key})`}`
    case 'speak':
      return `speaks ${JSON.stringify(step.text)} (u${step.utterance})`
    case 'vote':
      return `votes ${step.action} on bubble ${step.bubble}`
    case 'ready':
    case 'hand':
    case 'mute':
      return `sets ${step.do} ${step.on ? 'on' : 'off'}`
    case 'pick':
      return `picks ${step.sections.join(', ') || 'nothing'}`
    case 'claim':
      return 'claims the role of host'
    case 'host':
      return `makes ${PEOPLE[step.to]} the host`
    case 'time':
      return `does with time or scope: ${step.deed} (section ${step.section})`
    case 'mode':
      return `sets the mode ${step.mode}`
    case 'annotate':
      return `annotates (${step.kind}) section ${step.section}, page ${step.page}`
    case 'thread':
      return `${step.deed}s annotation ${step.annotation}: ${JSON.stringify(step.text)}`
    case 'rule':
      return `rules item ${step.item} ${step.status}`
    case 'note':
      return `adds a ${step.kind}: ${JSON.stringify(step.text)}`
    case 'file':
      return `puts a file of ${step.bytes} bytes on the board${step.readable ? ', to be read' : ''}`
    case 'board':
      return `${step.deed} on the board, item ${step.item}, section ${step.into}`
    case 'forget':
      return `removes context item ${step.item}`
    default:
      return `asks for ${step.do}`
  }
}
