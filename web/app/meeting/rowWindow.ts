import { RowHeights } from './rowHeights.ts'

/** Rows kept ready above and below the window. */
const SPARE_ROWS = 8
/** This near to the end counts as at the end, in pixels. */
const END_SLACK = 48
/** Height assumed before the window is measured, in pixels. */
const WINDOW_GUESS = 800

export interface Span {
  readonly first: number
  readonly end: number
}

/**
 * The scrolling window over a long list. What is being read stays in place while heights become known and rows come in above.
 * At the end, the list stays at the end until the reader scrolls up. [WM25]
 */
export class RowWindow {
  readonly #redraw: () => void
  readonly #heights: RowHeights
  readonly #elements = new Map<string, HTMLElement>()
  readonly #refs = new Map<string, (element: HTMLElement | null) => void>()
  readonly #rowsSized = new ResizeObserver(() => this.#remeasured())
  readonly #boxSized = new ResizeObserver(() => this.#boxChanged())
  #box: HTMLElement | null = null
  #top = 0
  #height = WINDOW_GUESS
  #atEnd = true
  #anchor: { readonly key: string; readonly gap: number } | null = null
  #drawn: Span = { first: 0, end: 0 }

  constructor(guess: (row: number) => number, redraw: () => void) {
    this.#heights = new RowHeights(guess)
    this.#redraw = redraw
  }

  get atEnd(): boolean {
    return this.#atEnd
  }

  setKeys(keys: readonly string[]): void {
    this.#heights.setKeys(keys)
  }

  /** The rows to draw now, and the pixels that stand for those above and below. */
  draw(): Span & { readonly above: number; readonly below: number } {
    this.#drawn = this.#span()
    const { first, end } = this.#drawn
    const heights = this.#heights
    return { first, end, above: heights.offsetOf(first), below: heights.total - heights.offsetOf(end) }
  }

  readonly boxRef = (box: HTMLElement | null): void => {
    this.#box?.removeEventListener('scroll', this.#scrolled)
    this.#boxSized.disconnect()
    this.#box = box
    if (box === null) return
    box.addEventListener('scroll', this.#scrolled, { passive: true })
    this.#boxSized.observe(box)
  }

  rowRef(key: string): (element: HTMLElement | null) => void {
    const known = this.#refs.get(key)
    if (known !== undefined) return known
    const ref = (element: HTMLElement | null) => {
      const old = this.#elements.get(key)
      if (old !== undefined) this.#rowsSized.unobserve(old)
      // A row that goes out of the window leaves the focus with the list, not with nobody.
      if (element === null && old?.contains(document.activeElement)) this.#box?.focus({ preventScroll: true })
      if (element === null) {
        this.#elements.delete(key)
        this.#refs.delete(key)
      } else {
        this.#elements.set(key, element)
        this.#rowsSized.observe(element)
      }
    }
    this.#refs.set(key, ref)
    return ref
  }

  /** After every drawing, before it is painted: measures, keeps the reader's place, and draws again where that shows more rows. */
  drawn(): void {
    this.#measure()
    this.#settle()
    if (this.#stale()) this.#redraw()
  }

  toEnd(): void {
    this.#atEnd = true
    this.#settle()
    this.#redraw()
  }

  /** Brings a row into the upper half of the window. */
  toKey(key: string): void {
    if (this.#heights.placeOf(key) === undefined) return
    this.#atEnd = false
    this.#anchor = { key, gap: -Math.round(this.#height / 3) }
    this.#settle()
    this.#redraw()
  }

  close(): void {
    this.boxRef(null)
    this.#rowsSized.disconnect()
  }

  #span(): Span {
    return this.#heights.span(this.#top, this.#height, SPARE_ROWS)
  }

  /** Whether what is drawn no longer covers what the window shows. */
  #stale(): boolean {
    const { first, end } = this.#heights.span(this.#top, this.#height, SPARE_ROWS >> 1)
    return first < this.#drawn.first || end > Math.max(this.#drawn.end, 0)
  }

  readonly #scrolled = (): void => {
    const box = this.#box
    if (box === null) return
    const wasAtEnd = this.#atEnd
    const nearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < END_SLACK
    // The event of an older scroll may come when the box has shrunk or a row has grown. Only a way up leaves the end.
    if (wasAtEnd && !nearEnd && box.scrollTop >= this.#top) return this.#boxChanged()
    this.#top = box.scrollTop
    this.#height = box.clientHeight
    this.#atEnd = nearEnd
    const row = this.#heights.rowAt(this.#top)
    const key = this.#heights.keyOf(row)
    this.#anchor = key === undefined ? null : { key, gap: this.#top - this.#heights.offsetOf(row) }
    if (this.#stale() || wasAtEnd !== this.#atEnd) this.#redraw()
  }

  #boxChanged(): void {
    this.#height = this.#box?.clientHeight ?? WINDOW_GUESS
    this.#settle()
    if (this.#stale()) this.#redraw()
  }

  /** Heights that changed by themselves: the spaces above and below no longer fit. */
  #remeasured(): void {
    if (this.#measure()) this.#redraw()
  }

  #measure(): boolean {
    let changed = Number.POSITIVE_INFINITY
    for (const [key, element] of this.#elements) {
      const { height } = element.getBoundingClientRect()
      if (height > 0 && this.#heights.measure(key, height)) changed = Math.min(changed, this.#heights.placeOf(key) ?? 0)
    }
    if (changed === Number.POSITIVE_INFINITY) return false
    this.#heights.changedFrom(changed)
    return true
  }

  #settle(): void {
    const box = this.#box
    if (box === null) return
    const anchor = this.#anchor
    const row = anchor === null ? undefined : this.#heights.placeOf(anchor.key)
    if (this.#atEnd) box.scrollTop = box.scrollHeight
    else if (anchor !== null && row !== undefined) {
      const wanted = this.#heights.offsetOf(row) + anchor.gap
      if (Math.abs(wanted - box.scrollTop) >= 1) box.scrollTop = wanted
    }
    this.#top = box.scrollTop
  }
}
