import { RowHeights } from './rowHeights.ts'

/** Rows rendered above and below the window. */
const SPARE_ROWS = 8
/** Distance that still counts as the end of the list, in pixels. */
const END_SLACK = 48
/** Height assumed before the window is measured, in pixels. */
const WINDOW_GUESS = 800

export interface Span {
  readonly first: number
  readonly end: number
}

/**
 * The scrolling window over a long list. Visible rows keep their position while heights are measured and rows are added above.
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

  /** Returns the rows to render, and the heights of the spacers above and below. */
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
      // When the focused row leaves the window, the focus moves to the list.
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

  /** Runs after each render, before paint: measures rows, restores the scroll position, and renders again when more rows became visible. */
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

  /** Scrolls a row into the upper half of the window. */
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

  /** True when the rendered rows no longer cover the window. */
  #stale(): boolean {
    const { first, end } = this.#heights.span(this.#top, this.#height, SPARE_ROWS >> 1)
    return first < this.#drawn.first || end > Math.max(this.#drawn.end, 0)
  }

  readonly #scrolled = (): void => {
    const box = this.#box
    if (box === null) return
    const wasAtEnd = this.#atEnd
    const nearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < END_SLACK
    // A late scroll event may arrive after the box shrank or a row grew. Only scrolling up leaves the end.
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

  /** Handles rows that changed their height by themselves, which makes the spacers wrong. */
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
