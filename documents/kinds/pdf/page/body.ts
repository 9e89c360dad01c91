import type { Face } from './faces.ts'
import type { Line } from './lines.ts'

/** How the document's running text is set: what headings stand out from. */
export interface Body {
  readonly font: string
  readonly size: number
  /** Usual distance of two baselines in a paragraph, in ems of the body size. */
  readonly pitch: number
  /** Characters per style, see `styleOf`; and of all. */
  readonly weights: ReadonlyMap<string, number>
  readonly chars: number
  /** Looks of the fonts; empty when they were not looked at. */
  readonly faces: ReadonlyMap<string, Face>
}

export function styleOf(line: Pick<Line, 'font' | 'size'>): string {
  return `${line.font} ${Math.round(line.size * 2) / 2}`
}

/** The style that most characters are set in, and its pitch. */
export function bodyOf(lines: readonly Line[]): Body {
  const weights = new Map<string, number>()
  const sizes = new Map<number, number>()
  let chars = 0
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    weights.set(styleOf(line), (weights.get(styleOf(line)) ?? 0) + line.text.length)
    sizes.set(size, (sizes.get(size) ?? 0) + line.text.length)
    chars += line.text.length
  }
  const size = heaviest(sizes) ?? 10
  const ofSize = new Map([...weights].filter(([style]) => style.endsWith(` ${size}`)))
  const style = heaviest(ofSize) ?? ` ${size}`
  return {
    font: style.slice(0, style.lastIndexOf(' ')),
    size,
    pitch: pitchOf(lines, style),
    weights,
    chars,
    faces: new Map(),
  }
}

function heaviest<K>(weights: ReadonlyMap<K, number>): K | undefined {
  return [...weights].reduce<[K, number] | undefined>((a, b) => (a && a[1] >= b[1] ? a : b), undefined)?.[0]
}

function pitchOf(lines: readonly Line[], style: string): number {
  const steps: number[] = []
  for (let i = 1; i < lines.length; i++) {
    const [before, line] = [lines[i - 1]!, lines[i]!]
    if (styleOf(line) !== style || styleOf(before) !== style || line.page !== before.page) continue
    const step = (line.y - before.y) / line.size
    if (step > 0.8 && step < 3) steps.push(step)
  }
  steps.sort((a, b) => a - b)
  return steps[Math.floor(steps.length * 0.4)] ?? 1.2
}
