/** An event of the recorder's stream; `type` and `data.source` are the numbers of rrweb's formats. */
export interface RecordedEvent {
  readonly type: number
  readonly data: unknown
  readonly timestamp: number
}

const SNAPSHOT = 2
const INCREMENT = 3
const INPUT = 5
/** Changes of elements, pointer, scrolling, size of the window, and inputs, by their numbers. */
const KEPT_SOURCES: ReadonlySet<unknown> = new Set([0, 1, 2, 3, 4, INPUT, 6, 12])
/** Attributes that say how an element looks. All others may hold a link, a name or a text. */
const KEPT_ATTRIBUTES =
  /^(?:class|style|type|role|dir|lang|width|height|viewbox|d|fill|stroke(?:-\w+)*|c[xy]|r[xy]?|[xy][12]?|points|transform|opacity|text-anchor|colspan|rowspan|disabled|hidden|open|multiple|size|rows|cols|media|rel|xmlns|aria-(?:hidden|expanded|selected|pressed|current|busy|disabled)|_csstext|rr_(?:width|height|scrollleft|scrolltop|open_mode))$/i
/** Id of the element that holds every page, by which it is laid out. */
const PAGE_ID = 'root'
/** Marks the static texts of the service itself; every other text is masked. */
const PUBLIC = '[data-public]'
export const PRIVATE = '[data-private]'

/**
 * Returns an event of the recorder with only what a page looks like: of attributes those on a list, of inputs that something was
 * typed, nothing of media and canvases. Null for an event that is not kept. Texts were masked when they were read. [BC10]
 */
export function maskedEvent({ type, data, timestamp }: RecordedEvent): RecordedEvent | null {
  if (type < SNAPSHOT) return { type, data: {}, timestamp }
  if (type === SNAPSHOT) return { type, data: kept(data), timestamp }
  if (type !== INCREMENT || typeof data !== 'object' || data === null || !('source' in data)) return null
  if (!KEPT_SOURCES.has(data.source)) return null
  if (data.source !== INPUT) return { type, data: kept(data), timestamp }
  const id = 'id' in data ? data.id : null
  return { type, data: { source: INPUT, id, text: MASKED_INPUT, isChecked: false }, timestamp }
}

const MASKED_INPUT = '***'

/** Masks the value of an input, its length too. */
export const maskedInput = (value: string): string => (value === '' ? '' : MASKED_INPUT)

/** Masks a text unless it is one of the service's own. */
export function maskedText(text: string, element: Element | null): string {
  const isOwn = element?.closest(PUBLIC) && !element.closest(PRIVATE)
  return isOwn ? text : text.replace(/\S/g, '*')
}

function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]: [string, unknown]) => {
    return [key, key === 'attributes' && !Array.isArray(part) ? keptAttributes(part) : kept(part)]
  })
  return Object.fromEntries(entries)
}

function keptAttributes(attributes: unknown): object {
  const entries: [string, unknown][] = Object.entries(attributes ?? {})
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (!KEPT_ATTRIBUTES.test(name) && !(name === 'id' && value === PAGE_ID)) return []
      return [[name, name === 'style' ? keptStyle(value) : value]]
    }),
  )
}

/** Styles are a text, or the changed properties; none with an address or a text in it is kept. */
function keptStyle(style: unknown): unknown {
  if (typeof style === 'string') return style.split(';').filter(isPlainStyle).join(';')
  if (typeof style !== 'object' || style === null) return null
  return Object.fromEntries(Object.entries(style).filter(([, value]) => isPlainStyle(`${value}`)))
}

const isPlainStyle = (style: string) => !/url\(|["'/]/i.test(style)
