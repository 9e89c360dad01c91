import type { BoardItemView } from '#protocol/views/board.ts'
import { plain } from '../report/markdown.ts'

/** Writes a board in Markdown: sections as headings with their items, then what is in no section. [XP9] */
export function boardMarkdown(items: readonly BoardItemView[]): string[] {
  const within = Map.groupBy(items, ({ parentId }) => parentId)
  const [sections, loose] = parted(within.get(null) ?? [])
  return [
    ...sections.flatMap((section) => [
      `### ${plain(section.title) || 'Untitled section'}`,
      '',
      ...body(section.text),
      ...(within.get(section.id) ?? []).flatMap(itemLines),
    ]),
    ...(loose.length > 0 && sections.length > 0 ? ['### In no section', ''] : []),
    ...loose.flatMap(itemLines),
  ]
}

function parted(items: readonly BoardItemView[]) {
  const isSection = ({ kind }: BoardItemView) => kind === 'section'
  return [items.filter(isSection), items.filter((item) => !isSection(item))] as const
}

function itemLines({ title, text, data }: BoardItemView): string[] {
  const heading = title === '' ? [] : [`**${plain(title)}**`, '']
  return [...heading, ...body(text), ...dataLines(data)]
}

function dataLines(data: BoardItemView['data']): string[] {
  if ('items' in data) {
    return [...data.items.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${plain(text)}`), '']
  }
  if ('url' in data) return [`${plain(data.title || data.host)}: <${encodeURI(decodeURI(data.url))}>`, '']
  if ('fileId' in data) return [`File: ${plain(data.name)}`, '']
  return []
}

/** Text that people wrote in Markdown stays so; tags in it are shown, not obeyed. */
export function body(text: string): string[] {
  return text.trim() === '' ? [] : [text.trim().replaceAll('<', '&lt;'), '']
}
