import { useState } from 'react'
import { t } from '../../strings/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { fileSize } from '../material/fileSize.ts'
import type { BoardItem } from './boardTypes.ts'
import styles from './card.module.css'
import { Checklist } from './checklist.tsx'
import { useBoardTools } from './deskContext.ts'
import { nameOf } from './inWords.ts'
import { fileOf, linkOf } from './itemData.ts'

/** Characters and lines of a text that are shown before it is unfolded. */
const SHOWN_MAX = 700
const LINES_MAX = 14

/** What an item holds, by its kind. */
export function CardBody({ item }: { readonly item: BoardItem }) {
  switch (item.kind) {
    case 'checklist':
      return (
        <>
          <Text source={item.text} />
          <Checklist item={item} />
        </>
      )
    case 'link':
      return (
        <>
          <LinkBody item={item} />
          <Text source={item.text} />
        </>
      )
    case 'file':
      return (
        <>
          <FileBody item={item} />
          <Text source={item.text} />
        </>
      )
    case 'image':
      return (
        <>
          <Picture item={item} />
          <Text source={item.text} />
        </>
      )
    default:
      return <Text source={item.text} />
  }
}

/** Markdown, of which a long one is cut until it is unfolded. */
export function Text({ source }: { readonly source: string }) {
  const [isWhole, setWhole] = useState(false)
  if (source.trim() === '') return null
  const start = isWhole ? source : startOf(source)
  return (
    <div className={styles.text} dir="auto">
      <Markdown source={start} headingLevel={4} />
      {(isWhole || start.length < source.length) && (
        <button type="button" className={styles.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t.board.showLess : t.board.showAll}
        </button>
      )}
    </div>
  )
}

/** Returns the start of a text, cut at the end of a line or a word. */
function startOf(source: string): string {
  const lines = source.split('\n', LINES_MAX + 1)
  const start = lines.length > LINES_MAX ? lines.slice(0, LINES_MAX).join('\n') : source
  if (start.length <= SHOWN_MAX) return start
  const end = Math.max(start.lastIndexOf(' ', SHOWN_MAX), start.lastIndexOf('\n', SHOWN_MAX))
  return `${start.slice(0, end > SHOWN_MAX / 2 ? end : SHOWN_MAX)}…`
}

function LinkBody({ item }: { readonly item: BoardItem }) {
  const link = linkOf(item)
  if (!link) return null
  const { url, title, description, host } = link
  const isWeb = /^https?:\/\//iu.test(url)
  return (
    <div className={styles.link}>
      {isWeb ? (
        <a href={url} target="_blank" rel="noreferrer noopener">
          {title || (item.title === '' ? url : host)}
        </a>
      ) : (
        <span>{url}</span>
      )}
      <span className={styles.host}>
        <Icon name="link" size={14} /> {host}
      </span>
      {description !== '' && <p className={styles.description}>{description}</p>}
    </div>
  )
}

function FileBody({ item }: { readonly item: BoardItem }) {
  const { fileUrl } = useBoardTools()
  const file = fileOf(item)
  if (!file) return null
  const { fileId, name, size } = file
  return (
    <a className={styles.file} href={fileUrl(fileId)} target="_blank" rel="noreferrer noopener">
      <Icon name="file" />
      <span className={styles.fileName}>{name}</span>
      <span className={styles.fileSize}>{fileSize(size)}</span>
    </a>
  )
}

/** A picture that links to itself in full size; a file link when it cannot be shown. */
function Picture({ item }: { readonly item: BoardItem }) {
  const { fileUrl } = useBoardTools()
  const [isBroken, setBroken] = useState(false)
  const file = fileOf(item)
  if (isBroken || !file) return <FileBody item={item} />
  const url = fileUrl(file.fileId)
  return (
    <a className={styles.picture} href={url} target="_blank" rel="noreferrer noopener">
      <img src={url} alt={nameOf(item)} loading="lazy" decoding="async" onError={() => setBroken(true)} />
    </a>
  )
}
