import type { ContextItem } from '@parley/client'
import { useId, useRef, useState } from 'react'
import { useRest, useRoom } from '../room/roomContext.ts'
import { useDoing } from '../room/useDoing.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { IconButton } from '../ui/iconButton.tsx'
import { AddLink } from './addLink.tsx'
import { AddNote } from './addNote.tsx'
import panel from './panel.module.css'

const NONE: readonly ContextItem[] = []
const ICONS: Readonly<Record<ContextItem['kind'], IconName>> = { note: 'note', link: 'link', data: 'table' }

/** Background material for the assistant: notes, web pages, data files. */
export function Background() {
  const id = useId()
  const rest = useRest()
  const code = useRoom((room) => room.code ?? '')
  const items = useRoom((room) => room.state?.context ?? NONE)
  const [adding, setAdding] = useState<'note' | 'link' | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const { isBusy, run } = useDoing()
  const addData = async (files: FileList | null) => {
    const chosen = files?.[0]
    if (chosen) await run(() => rest.addData(code, chosen, chosen.name).then(withoutValue))
    if (file.current) file.current.value = ''
  }
  return (
    <Card aria-labelledby={id} className={panel.panel}>
      <h2 id={id} className={panel.title}>
        {t.setup.context}
      </h2>
      <p className={panel.hint}>{t.setup.contextHint}</p>
      {items.length > 0 && (
        <ul className={panel.list}>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} onRemove={() => run(() => rest.removeContext(code, item.id))} />
          ))}
        </ul>
      )}
      <div className={panel.actions}>
        <Button size="s" icon="note" onClick={() => setAdding('note')}>
          {t.setup.addNote}
        </Button>
        <Button size="s" icon="link" onClick={() => setAdding('link')}>
          {t.setup.addLink}
        </Button>
        <Button size="s" icon="table" busy={isBusy} onClick={() => file.current?.click()}>
          {t.setup.addData}
        </Button>
        <input
          ref={file}
          className={panel.fileInput}
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          aria-label={t.setup.addData}
          accept=".csv,.tsv,.json,.ndjson,.txt,.md,.xlsx"
          onChange={(event) => void addData(event.target.files)}
        />
      </div>
      <AddNote open={adding === 'note'} onClose={() => setAdding(null)} />
      <AddLink open={adding === 'link'} onClose={() => setAdding(null)} />
    </Card>
  )
}

function ItemRow({ item, onRemove }: { readonly item: ContextItem; readonly onRemove: () => void }) {
  const { kind, title, status, error, table } = item
  const facts = [
    t.setup.contextKinds[kind],
    status === 'ready' ? null : t.setup.contextStatus[status],
    table ? t.setup.rows(table.rows) : null,
  ]
  return (
    <li className={panel.row}>
      <Icon name={ICONS[kind]} size={18} />
      <div className={panel.main}>
        <p className={panel.name}>{title}</p>
        <p className={panel.detail}>{error ?? facts.filter(Boolean).join(' · ')}</p>
      </div>
      <IconButton icon="trash" size="s" label={t.setup.removeItem(title)} onClick={onRemove} />
    </li>
  )
}

function withoutValue(answer: { ok: true } | { ok: false; error: string }) {
  return answer.ok ? ({ ok: true } as const) : answer
}
