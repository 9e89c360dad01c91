import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import { useObservable } from '../useObservable.ts'
import type { BoardConflict } from './boardSource.ts'
import type { BoardItem } from './boardTypes.ts'
import { Text } from './cardBody.tsx'
import styles from './conflicts.module.css'
import { useConflicts, useDesk } from './deskContext.ts'
import { nameOf } from './inWords.ts'
import { checksOf } from './itemData.ts'

/** Own changes that met somebody else's: both versions, for the person to choose. Nothing typed is lost. [WO6] */
export function Conflicts() {
  const desk = useDesk()
  const drafts = useObservable(desk.drafts)
  const conflicts = useConflicts()
  if (conflicts.length + drafts.length === 0) return null
  return (
    <ul className={styles.list} aria-live="polite">
      {conflicts.map((conflict) => (
        <ConflictCard
          key={conflict.id}
          conflict={conflict}
          onMine={() => desk.source.settle(conflict.id, 'mine')}
          onTheirs={() => desk.source.settle(conflict.id, 'theirs')}
        />
      ))}
      {drafts.map((draft) => (
        <ConflictCard
          key={draft.id}
          conflict={draft}
          onMine={() => desk.takeDraft(draft)}
          onTheirs={() => desk.dropDraft(draft.id)}
        />
      ))}
    </ul>
  )
}

interface ConflictCardProps {
  readonly conflict: BoardConflict
  readonly onMine: () => void
  readonly onTheirs: () => void
}

function ConflictCard({ conflict: { mine, theirs }, onMine, onTheirs }: ConflictCardProps) {
  const copy = useCopy()
  const words = t.board.conflict
  const title = theirs ? words.title(nameOf(theirs)) : words.removedTitle(nameOf(mine))
  return (
    <li className={styles.card}>
      <h2 className={styles.title}>
        <Icon name="warning" size={18} /> {title}
      </h2>
      <div className={styles.versions}>
        <Version name={words.mine} item={mine} />
        {theirs && <Version name={words.theirs(theirs.updatedBy.name)} item={theirs} />}
      </div>
      <div className={styles.actions}>
        <Button size="s" look="primary" onClick={onMine}>
          {theirs ? words.keepMine : words.addAgain}
        </Button>
        <Button size="s" onClick={onTheirs}>
          {theirs ? words.takeTheirs : words.discard}
        </Button>
        <Button size="s" look="quiet" icon="copy" onClick={() => void copy(asText(mine), words.copied)}>
          {words.copyMine}
        </Button>
      </div>
    </li>
  )
}

function Version({ name, item }: { readonly name: string; readonly item: BoardItem }) {
  return (
    <section className={styles.version} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      {item.title !== '' && <p className={styles.itemTitle}>{item.title}</p>}
      <Text source={item.text} />
      {checksOf(item).length > 0 && (
        <ul className={styles.checks}>
          {checksOf(item).map(({ id, text, done }) => (
            <li key={id}>{t.board.conflict.check(text, done)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function asText(item: BoardItem): string {
  const checks = checksOf(item).map(({ text, done }) => `- [${done ? 'x' : ' '}] ${text}`)
  return [item.title, item.text, ...checks].filter((line) => line !== '').join('\n')
}
