/**
 * Reason for refusing a command. The code is for programs and metrics, the sentence for people; responses on the wire contain
 * only the sentence. [EV3]
 */
export interface Refusal {
  readonly refused: RefusalCode
  readonly error: string
}

const SENTENCES = {
  invalid: 'That request is not understood.',
  'no-room': 'There is no room with that code.',
  'no-seat': 'You are not in a room. Create or join one first.',
  'not-participant': 'You are not a participant of this room.',
  'not-yours': 'That seat belongs to another browser.',
  'room-full': 'This room is full.',
  'too-many-seats': 'This room has had too many participants. Start a new one.',
  'room-ended': 'This meeting has ended.',
  'not-host': 'Only the host can do that.',
  'unknown-participant': 'There is no such participant in this room.',
  'participant-away': 'Only somebody who is here now can be the host.',
  'host-here': 'The host is here. Only they can hand over the role.',
  'host-just-left': 'The host left less than a minute ago. Try again in a moment.',
  'not-setup': 'That is only possible before the meeting starts.',
  'not-chat': 'That is only possible while the meeting is running.',
  'already-started': 'The meeting has already started.',
  'topics-pending': 'The topics of the e-mail thread are still being prepared. Try again in a moment.',
  'no-section': 'No section is under discussion.',
  'unknown-section': 'There is no such section in this room.',
  'unknown-message': 'There is no such question to answer.',
  'unknown-action': 'That is not one of the answers offered.',
  'not-addressed': 'That question is addressed to somebody else.',
  'already-resolved': 'That question is already settled.',
  'no-document': 'There is no document in this room yet.',
  'unknown-document': 'There is no such document in this room.',
  'too-many-documents': 'A room holds at most five documents.',
  'bad-anchor': 'That place is not on a page of the document.',
  'unknown-decision': 'There is no such decision in the ledger.',
  'unknown-ledger-action': 'There is no such action in the ledger.',
  'too-much-context': 'A room holds at most 20 notes, links and data files.',
  'unknown-context': 'There is no such note, link or data file in this room.',
  'stale-context': 'That link no longer waits for its page.',
  'too-many-files': 'The board of this room takes no more files: at most 50, and 100 MB together.',
  'unknown-item': 'There is no such item on the board.',
  'item-in-use': 'There is already an item with that id on the board.',
  'stale-item': 'Somebody else has changed that item.',
  'no-section-item': 'Items can only be put into a section of the board.',
  'section-circle': 'A section cannot be put into itself.',
  'fixed-field': 'The kind of an item cannot change, and its section only by a move.',
  'bad-item-data': 'That does not fit this kind of item.',
  'board-full': 'A board holds at most 500 items.',
  'bad-code': 'That code is wrong, used or too old. Ask for a new one.',
  'account-disabled': 'This account is disabled.',
  'no-account': 'There is no such account.',
  'no-session': 'You are not signed in.',
  'too-many-connections': 'An account has at most 20 active connections. Revoke one first.',
  'unknown-connection': 'There is no such connection.',
  'own-admin-role': 'Administrators cannot take their own role away.',
  'role-by-setting': 'This account is an administrator by the settings of the service.',
  'own-disabling': 'Administrators cannot disable themselves.',
  'unknown-team': 'There is no such team.',
  'not-team-owner': 'Only an owner of the team can do that.',
  'personal-team': 'A personal team takes no members.',
  'last-owner': 'The last owner cannot leave the team.',
  'not-team-member': 'There is no such member of the team.',
  'too-many-teams': 'A person can be in at most 100 teams.',
  'team-full': 'The team has as many members as a team can have.',
  'not-in-team': 'You are not in that team.',
  'over-quota': 'The plan of the team allows no more of these this month.',
  'no-space': 'There is no room at this address.',
  'not-in-role': 'Your role in this room does not allow that.',
  'in-trash': 'This room is in the trash. Restore it first.',
  'not-in-trash': 'This room is not in the trash.',
  'stale-space': 'Somebody changed this room in the meantime.',
  'members-full': 'The plan of the team allows no more members in this room.',
  'storage-full': 'The plan of the team allows no more files and recordings in this room.',
  'unknown-member': 'There is no such member of this room.',
  'was-removed': 'You were removed from this room. Ask its owner for an invitation.',
  'sole-owner': 'A room needs its owner. Hand it over to another member first.',
  'not-joined': 'Only a member who has joined can own the room.',
  'unknown-file': 'There is no such file in this room.',
  'too-many-space-files': 'A room holds at most 2,000 files.',
  'unknown-call': 'There is no such call in this room.',
  'too-many-calls': 'A room holds at most 500 calls.',
  'too-many-outsiders': 'The calls of a room can name at most 500 people who are not its members.',
  'unknown-session': 'There is no such meeting in this room.',
  'session-open': 'A meeting of this room has not ended yet. Join it instead.',
  'too-many-sessions': 'A room holds at most 5,000 meetings.',
  'stale-note': 'Somebody changed this note in the meantime.',
  'unknown-recording': 'There is no recording of this meeting.',
  'stale-division': 'Those topics are for a document that is no longer waiting for them.',
} as const

export type RefusalCode = keyof typeof SENTENCES

export function refuse(refused: RefusalCode, error: string = SENTENCES[refused]): Refusal {
  return { refused, error }
}

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value
}
