import type { Refusal } from '../refusal.ts'
import type { CommandType, RoomCommand } from './commands.ts'
import { admission } from './decide/admission.ts'
import { afterwards } from './decide/afterwards.ts'
import { annotations } from './decide/annotations.ts'
import { assistant } from './decide/assistant.ts'
import { board } from './decide/board.ts'
import { chat } from './decide/chat.ts'
import { context } from './decide/context.ts'
import { documents } from './decide/documents.ts'
import { focus } from './decide/focus.ts'
import { hosting } from './decide/hosting.ts'
import { ledger } from './decide/ledger.ts'
import { phases } from './decide/phases.ts'
import { seeding } from './decide/seeding.ts'
import { timing } from './decide/timing.ts'
import { voice } from './decide/voice.ts'
import { voting } from './decide/voting.ts'
import type { Decide, Decision } from './decision.ts'
import type { RoomState } from './state.ts'

const DECIDE: Decide<CommandType> = {
  ...admission,
  ...afterwards,
  ...annotations,
  ...assistant,
  ...board,
  ...context,
  ...documents,
  ...focus,
  ...hosting,
  ...ledger,
  ...phases,
  ...seeding,
  ...timing,
  ...chat,
  ...voice,
  ...voting,
}

/** Decides a command against the current state: facts, or a refusal. Mutates nothing. */
export function decide(room: RoomState, command: RoomCommand): Decision | Refusal {
  // TypeScript cannot correlate a handler with the type of its argument.
  return (DECIDE[command.type] as (room: RoomState, command: RoomCommand) => Decision | Refusal)(room, command)
}
