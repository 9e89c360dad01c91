import type { LedgerAction } from '@parley/client'
import { useDo } from '../meeting/useDo.ts'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { dueWords } from './dueWords.ts'
import { EditedBy } from './editedBy.tsx'
import styles from './entries.module.css'
import { EntryTools } from './entryTools.tsx'
import { Group } from './group.tsx'
import { Sources } from './sources.tsx'
import { SuggestedBadge } from './suggestedBadge.tsx'

export function Actions({ actions }: { readonly actions: readonly LedgerAction[] }) {
  return (
    <Group title={t.ledger.actions} items={actions} none={t.ledger.noActions}>
      {(action) => <Action key={action.id} action={action} />}
    </Group>
  )
}

function Action({ action }: { readonly action: LedgerAction }) {
  const client = useRoomClient()
  const attempt = useDo()
  const online = useRoom((room) => room.connection === 'online')
  const done = action.status === 'done'
  return (
    <li className={styles.entry} data-status={action.status} data-suggested={action.suggested}>
      <label className={styles.task}>
        <input
          type="checkbox"
          checked={done}
          disabled={!online}
          aria-label={t.ledger.markDone(action.text)}
          onChange={() => attempt(client.setAction(action.id, done ? 'open' : 'done'))}
        />
        <span className={styles.text} dir="auto">
          {action.text}
        </span>
      </label>
      <div className={styles.facts}>
        {action.suggested && <SuggestedBadge />}
        <span dir="auto">{action.owner === null ? t.ledger.noOwner : t.ledger.owner(action.owner)}</span>
        <span dir="auto">{dueWords(action)}</span>
        <EditedBy entry={action} />
      </div>
      <Sources entry={action} />
      <EntryTools entry={{ ...action, kind: 'action' }} suggested={action.suggested} />
    </li>
  )
}
