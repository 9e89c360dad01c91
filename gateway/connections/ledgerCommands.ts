import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { ClientEvent, PayloadOf } from '#protocol/clientEvents.ts'

type LedgerEvent = Extract<ClientEvent, `intel:${string}`>
type Asked = { readonly by: string }

/** Commands of the events for the ledger. */
export const LEDGER_COMMANDS: {
  readonly [E in LedgerEvent]: (payload: PayloadOf<E>, asked: Asked) => UnstampedCommand
} = {
  'intel:refresh': (_, { by }) => ({ type: 'refreshIntel', by }),
  'intel:set-action': ({ actionId, status }, { by }) => ({
    type: 'rule',
    by,
    item: 'action',
    itemId: actionId,
    status,
  }),
  'intel:set-decision': ({ decisionId, status }, { by }) => ({
    type: 'rule',
    by,
    item: 'decision',
    itemId: decisionId,
    status,
  }),
  'intel:add': ({ sectionId, ...entry }, { by }) => ({
    type: 'note',
    by,
    ...entry,
    ...(sectionId === undefined || sectionId === null ? {} : { sectionId }),
  }),
  'intel:edit': ({ id: itemId, ...changes }, { by }) => ({ type: 'amend', by, itemId, ...changes }),
  'intel:accept': ({ id: itemId }, { by }) => ({ type: 'accept', by, itemId }),
  'intel:remove': ({ id: itemId }, { by }) => ({ type: 'dropEntry', by, itemId }),
}
