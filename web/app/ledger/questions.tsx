import type { Question } from '@parley/client'
import { useDo } from '../meeting/useDo.ts'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { EditedBy } from './editedBy.tsx'
import styles from './entries.module.css'
import { EntryTools } from './entryTools.tsx'
import { Group } from './group.tsx'
import { Sources } from './sources.tsx'
import { SuggestedBadge } from './suggestedBadge.tsx'

export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <Group title={t.editing.questions} items={questions} none={t.editing.noQuestions}>
      {(question) => <Entry key={question.id} question={question} />}
    </Group>
  )
}

function Entry({ question }: { readonly question: Question }) {
  const client = useRoomClient()
  const attempt = useDo()
  const online = useRoom((room) => room.connection === 'online')
  const { id, text, status, suggested, askedBy, sectionId } = question
  const isAnswered = status === 'answered'
  return (
    <li className={styles.entry} data-status={isAnswered ? 'done' : status} data-suggested={suggested}>
      <label className={styles.task}>
        <input
          type="checkbox"
          checked={isAnswered}
          disabled={!online}
          aria-label={t.editing.markAnswered(text)}
          onChange={() => attempt(client.editEntry({ id, status: isAnswered ? 'open' : 'answered' }))}
        />
        <span className={styles.text} dir="auto">
          {text}
        </span>
      </label>
      <div className={styles.facts}>
        {suggested && <SuggestedBadge />}
        {askedBy && <span dir="auto">{t.editing.askedBy(askedBy.name)}</span>}
        <EditedBy entry={question} />
      </div>
      <Sources entry={question} />
      <EntryTools entry={{ id, kind: 'question', text, sectionId }} suggested={suggested} />
    </li>
  )
}
