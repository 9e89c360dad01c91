import { type ReactNode, useMemo } from 'react'
import styles from './markdown.module.css'
import { type Block, readBlocks } from './markdownBlocks.ts'
import { type Inline, readInline } from './markdownInline.ts'

interface MarkdownProps {
  readonly source: string
  /** Heading level of the text's first heading, 2 by default; the others are shifted with it. */
  readonly headingLevel?: number
}

/** Renders Markdown as React elements. Nothing in the text becomes HTML, a clickable link or an image. [WM24] */
export function Markdown({ source, headingLevel = 2 }: MarkdownProps) {
  const blocks = useMemo(() => readBlocks(source), [source])
  return <div className={styles.text}>{shown(blocks, headingLevel - 1)}</div>
}

type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/** Renders blocks; the order of a parsed text never changes, so indexes are safe keys. */
function shown(blocks: readonly Block[], shift: number): ReactNode[] {
  return blocks.map((block, place) => <BlockShown key={keyOf(place)} block={block} shift={shift} />)
}

function BlockShown({ block, shift }: { readonly block: Block; readonly shift: number }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(6, block.level + shift)}` as HeadingTag
      return <Heading>{inline(block.text)}</Heading>
    }
    case 'paragraph':
      return <p>{inline(block.text)}</p>
    case 'code':
      return <pre>{block.text}</pre>
    case 'rule':
      return <hr />
    case 'quote':
      return <blockquote>{shown(block.blocks, shift)}</blockquote>
    case 'list':
      return block.ordered ? <ol>{items(block.items, shift)}</ol> : <ul>{items(block.items, shift)}</ul>
    case 'table':
      return <TableShown head={block.head} rows={block.rows} />
  }
}

/** Renders a list item; a single paragraph is rendered without `<p>` margins. */
function items(list: readonly (readonly Block[])[], shift: number): ReactNode[] {
  return list.map((blocks, place) => {
    const [first, ...rest] = blocks
    const tight = first?.kind === 'paragraph'
    return (
      <li key={keyOf(place)}>
        {tight ? inline(first.text) : null}
        {shown(tight ? rest : blocks, shift)}
      </li>
    )
  })
}

function TableShown({
  head,
  rows,
}: {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}) {
  return (
    // A wide table scrolls by itself, so keyboards must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
    <section className={styles.wide} tabIndex={0} aria-label={head.map((cell) => wordsOf(readInline(cell))).join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={keyOf(place)} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keyOf(place)}>
              {row.map((cell, column) => (
                <td key={keyOf(column)}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const inline = (text: string): ReactNode[] => pieces(readInline(text))

function pieces(list: readonly Inline[]): ReactNode[] {
  return list.map((piece, place) => {
    const key = keyOf(place)
    if (piece.kind === 'text') return piece.text
    if (piece.kind === 'code') return <code key={key}>{piece.text}</code>
    if (piece.kind === 'strong') return <strong key={key}>{pieces(piece.children)}</strong>
    return <em key={key}>{pieces(piece.children)}</em>
  })
}

/** Returns the plain text of spans. */
const wordsOf = (list: readonly Inline[]): string =>
  list.map((piece) => (piece.kind === 'text' || piece.kind === 'code' ? piece.text : wordsOf(piece.children))).join('')

const keyOf = (place: number): string => `at${place}`
