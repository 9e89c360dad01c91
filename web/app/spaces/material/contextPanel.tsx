import type { ContextItem } from '@parley/client'
import { useId, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { useMay, useSpace, useSpaceClient } from '../place/spaceContext.ts'
import { ago } from '../times.ts'
import { useObservable } from '../useObservable.ts'
import { AddLinkDialog } from './addLinkDialog.tsx'
import { AddNoteDialog } from './addNoteDialog.tsx'
import styles from './material.module.css'
import { RemoveDialog } from './removeDialog.tsx'
import { UploadRows } from './uploadRows.tsx'
import { DATA_BYTES_MAX, Uploads } from './uploads.ts'

const ITEMS_MAX = 20
const ICONS: Readonly<Record<ContextItem['kind'], IconName>> = { note: 'note', link: 'link', data: 'table' }
const DATA_ENDINGS = '.csv,.tsv,.json,.ndjson,.txt,.md,.xlsx'

/** What the assistant reads in meetings on this space: notes, web pages, data files. [WO10] */
export function ContextPanel() {
  const id = useId()
  const client = useSpaceClient()
  const { context } = useSpace()
  const canEdit = useMay('editor')
  const [adding, setAdding] = useState<'note' | 'link' | null>(null)
  const [removing, setRemoving] = useState<ContextItem | null>(null)
  return (
    <Card aria-labelledby={id} className={styles.panel}>
      <h2 id={id} className={styles.title}>
        {t.material.context}
      </h2>
      <p className={styles.hint}>{t.material.contextHint}</p>
      {context.length === 0 ? (
        <EmptyState icon="note" title={t.material.contextEmpty} />
      ) : (
        <ul>
          {context.map((item) => (
            <ContextRow key={item.id} item={item} onRemove={canEdit ? () => setRemoving(item) : null} />
          ))}
        </ul>
      )}
      {canEdit && context.length >= ITEMS_MAX && <p className={styles.hint}>{t.material.contextFull}</p>}
      {canEdit && context.length < ITEMS_MAX && <AddContext onAdd={setAdding} />}
      <AddNoteDialog open={adding === 'note'} onClose={() => setAdding(null)} />
      <AddLinkDialog open={adding === 'link'} onClose={() => setAdding(null)} />
      <RemoveDialog
        text={removing && t.material.removeContext(removing.title)}
        remove={() => client.rest.removeContext(client.slug, removing?.id ?? '')}
        onClose={() => setRemoving(null)}
      />
    </Card>
  )
}

function AddContext({ onAdd }: { readonly onAdd: (kind: 'note' | 'link') => void }) {
  const client = useSpaceClient()
  const files = useRef<HTMLInputElement>(null)
  const [uploads] = useState(
    () =>
      new Uploads({
        send: (file, onProgress) => client.rest.addData(client.slug, file, file.name, onProgress),
        bytesMax: DATA_BYTES_MAX,
        tooLarge: t.material.dataTooLarge,
        onDone: () => void client.refresh(),
      }),
  )
  const running = useObservable(uploads.list)
  return (
    <>
      <UploadRows uploads={running} onDismiss={uploads.dismiss} />
      <div className={styles.actions}>
        <Button size="s" icon="note" onClick={() => onAdd('note')}>
          {t.material.addNote}
        </Button>
        <Button size="s" icon="link" onClick={() => onAdd('link')}>
          {t.material.addLink}
        </Button>
        <Button size="s" icon="table" onClick={() => files.current?.click()}>
          {t.material.addData}
        </Button>
        <input
          ref={files}
          className={styles.files}
          type="file"
          aria-label={t.material.addData}
          accept={DATA_ENDINGS}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])])
            // Allows choosing the same file again after a refusal.
            target.value = ''
          }}
        />
      </div>
      <p className={styles.hint}>{t.material.dataHint}</p>
    </>
  )
}

interface ContextRowProps {
  readonly item: ContextItem
  /** Null for those who may not remove it. */
  readonly onRemove: (() => void) | null
}

function ContextRow({ item, onRemove }: ContextRowProps) {
  const { kind, title, preview, chars, url, table, status, error, addedBy, at } = item
  const size = table ? t.material.table(table.rows, table.columns.length) : t.material.words(chars)
  const facts = [
    t.material.kinds[kind],
    status === 'ready' ? size : null,
    t.material.addedBy(addedBy.name, ago(at, Date.now())),
  ]
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} size={18} />
      </span>
      <div>
        <p className={styles.name}>
          {url === null ? (
            title
          ) : (
            <a href={url} target="_blank" rel="noreferrer noopener">
              {title}
            </a>
          )}
        </p>
        {preview !== '' && !table && <p className={styles.preview}>{preview}</p>}
        {table && <p className={styles.detail}>{t.material.columns(table.columns.join(', '))}</p>}
        {status === 'pending' && (
          <p className={styles.detail} role="status">
            {t.material.pending}
          </p>
        )}
        {status === 'failed' && <p className={styles.failed}>{error ?? t.material.failed}</p>}
        <p className={styles.detail}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {onRemove && <IconButton icon="trash" size="s" label={t.material.remove(title)} onClick={onRemove} />}
    </li>
  )
}
