import { useId, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import styles from './addBar.module.css'
import { AddLink } from './addLink.tsx'
import { childrenOf } from './boardIndex.ts'
import type { LinkData } from './boardTypes.ts'
import { COLOURS } from './colours.ts'
import { useBoardTools } from './deskContext.ts'
import { type Draft, ItemEditor } from './itemEditor.tsx'
import { newChecklist, newId, newLink, newPlain } from './newItem.ts'
import { lastOrder } from './placing.ts'

const KINDS = ['sticky', 'text', 'checklist', 'link', 'file'] as const
type AddKind = (typeof KINDS)[number]
const ICONS = {
  sticky: 'note',
  text: 'document',
  checklist: 'listChecks',
  link: 'link',
  file: 'upload',
} as const satisfies Record<AddKind, IconName>

/** Adds items to the end of a section. A new item is on the board once it was typed, not before. */
export function AddBar({ parentId, name }: { readonly parentId: string | null; readonly name: string }) {
  const { desk, uploads } = useBoardTools()
  const [adding, setAdding] = useState<Exclude<AddKind, 'file'> | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  const close = () => {
    setAdding(null)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus({ preventScroll: true })
    })
  }
  const end = () => {
    const index = desk.index()
    return { parentId, order: lastOrder(index, childrenOf(index, parentId)) }
  }
  const save = ({ title, text, colour, checks }: Draft) => {
    const entries = checks.filter((check) => check.text.trim() !== '')
    const isEmpty = title.trim() === '' && text.trim() === '' && entries.length === 0
    const content = { ...end(), title, text, colour }
    if (!isEmpty && adding === 'checklist')
      desk.act([{ op: 'add', item: { ...newChecklist(content), data: { items: entries } } }])
    else if (!isEmpty && (adding === 'sticky' || adding === 'text'))
      desk.act([{ op: 'add', item: newPlain(adding, content) }])
    close()
  }
  const addLink = (data: LinkData, title: string) => {
    desk.act([{ op: 'add', item: newLink(data, { ...end(), title }) }])
    close()
  }
  if (adding === 'link') return <AddLink onAdd={addLink} onCancel={close} />
  if (adding !== null) {
    return (
      <div className={styles.editor} data-kind={adding}>
        <ItemEditor kind={adding} initial={BLANK[adding]} onSave={save} onCancel={close} />
      </div>
    )
  }
  return (
    <fieldset ref={bar} className={styles.bar} aria-label={t.board.addTo(name)}>
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.button}
          title={t.board.addKind[kind]}
          onClick={() => (kind === 'file' ? files.current?.click() : setAdding(kind))}
        >
          <Icon name={ICONS[kind]} size={18} />
          {kind === 'sticky' ? t.board.addKind.sticky : <VisuallyHidden>{t.board.addKind[kind]}</VisuallyHidden>}
        </button>
      ))}
      <input
        ref={files}
        id={id}
        className={styles.files}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t.board.addTo(name)}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])], parentId)
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </fieldset>
  )
}

const EMPTY = { title: '', text: '', colour: null }
const BLANK = {
  sticky: { ...EMPTY, colour: COLOURS.yellow },
  text: EMPTY,
  checklist: { ...EMPTY, data: { items: [{ id: newId('ci'), text: '', done: false }] } },
} as const
