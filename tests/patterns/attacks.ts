import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Characters that texts are made of; those that a pattern names are added to them. */
const CHARACTERS = [...' an1,.-!?("\'’:;/@\n\té€—A_#|>%&中']
/** What makes a pattern fail that has matched all before: marks of several kinds, which it may or may not know. */
const TAILS = ['', '\u0001', 'x !', '\n']
const LOOPS_MAX = 30
const CHOICES_MAX = 3

/** A string that is made longer by repeating its middle. */
export interface Attack {
  readonly head: string
  readonly pump: string
  readonly tail: string
}

/** The attack as a text of about `length` characters. */
export const attackText = ({ head, pump, tail }: Attack, length: number): string =>
  `${head}${pump.repeat(Math.max(1, Math.ceil((length - head.length - tail.length) / pump.length)))}${tail}`

/** Numbers from 0 to 1 that are the same for every run. */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Strings put together from a pattern's own pieces that it may take long over. */
export function attacksOn({ source, flags }: { readonly source: string; readonly flags: string }): Attack[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  return new Attacks(pattern, flags).all()
}

type Piece = AST.Alternative | AST.Pattern | AST.Element

/** A repetition, what leads to it from the start, and what follows to the end. */
interface Loop {
  readonly loop: AST.Quantifier
  readonly head: () => string
  readonly tail: () => string
}

class Attacks {
  readonly #pattern: AST.Pattern
  readonly #flags: string
  readonly #roll: () => number
  readonly #members = new Map<string, readonly string[]>()
  readonly #pool: readonly string[]
  readonly #found = new Map<string, Attack>()

  constructor(pattern: AST.Pattern, flags: string) {
    this.#pattern = pattern
    this.#flags = flags.replace(/[gyd]/g, '')
    this.#roll = dice([...pattern.raw].reduce((sum, letter) => Math.imul(sum, 31) + letter.codePointAt(0)!, 7))
    this.#pool = [...new Set([...CHARACTERS, ...pattern.raw.replace(/\\./gu, '')])]
  }

  all(): Attack[] {
    const add = (head: string, pump: string, ...more: readonly string[]) => {
      for (const tail of pump === '' ? [] : [...TAILS, ...more])
        this.#found.set(`${head}·${pump}·${tail}`, { head, pump, tail })
    }
    const loops = this.#loops()
    for (const { loop, head, tail } of spread(loops, LOOPS_MAX)) {
      const heads = [head(), head()]
      const pumps = new Set([
        ...[1, 2, 3].map(() => this.#sample(loop.element)),
        this.#sample(loop.element) + this.#sample(loop.element),
        ...this.#shortest(loop.element),
      ])
      for (const pump of pumps) {
        add(heads[0]!, pump, `${tail()}\u0001`)
        add('', heads[1]! + pump)
        add(heads[1]!, `${pump} `)
      }
    }
    for (const head of ['', 'a']) for (const mark of spread(this.#pool, 24)) add(head, mark)
    for (let times = 0; times < 12; times++) {
      const whole = this.#sample(this.#pattern)
      add('', whole)
      add('', `${whole.slice(0, Math.ceil(whole.length * this.#roll()))} `)
      add('', whole.slice(0, Math.ceil(whole.length * this.#roll())))
    }
    return [...this.#found.values()]
  }

  #loops(): Loop[] {
    const found: Loop[] = []
    const sampled = (elements: readonly AST.Element[]) => elements.map((each) => this.#sample(each)).join('')
    const within = (node: Piece, head: () => string, tail: () => string): void => {
      if (node.type === 'Quantifier') {
        if (node.max > 1) found.push({ loop: node, head, tail })
        within(node.element, head, tail)
      } else if (node.type === 'Alternative') {
        node.elements.forEach((element, i) => {
          const before = () => head() + sampled(node.elements.slice(0, i))
          within(element, before, () => sampled(node.elements.slice(i + 1)) + tail())
        })
      } else if ('alternatives' in node) {
        for (const way of node.alternatives) within(way as AST.Alternative, head, tail)
      }
    }
    const nothing = () => ''
    within(this.#pattern, nothing, nothing)
    return found
  }

  /** Each single character that a piece of one character may be, some of them. */
  #shortest(node: AST.Element): readonly string[] {
    return node.type === 'CharacterSet' || node.type === 'CharacterClass' ? spread(this.#membersOf(node.raw), 6) : []
  }

  /** A string that the piece matches, lookarounds and references aside. */
  #sample(node: Piece): string {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return this.#sample(this.#pick(node.alternatives))
      case 'Alternative':
        return node.elements.map((element) => this.#sample(element)).join('')
      case 'Quantifier': {
        const more = node.min + Math.floor(this.#roll() * CHOICES_MAX)
        return Array.from({ length: Math.min(node.max, more) }, () => this.#sample(node.element)).join('')
      }
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#pick(this.#membersOf(node.raw)) ?? ''
      default:
        return ''
    }
  }

  #membersOf(raw: string): readonly string[] {
    const known = this.#members.get(raw)
    if (known) return known
    const one = new RegExp(`^${raw}$`, this.#flags)
    const members = this.#pool.filter((letter) => one.test(letter))
    this.#members.set(raw, members)
    return members
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.#roll() * choices.length)]!
  }
}

/** At most `count` of them, evenly. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all
  return Array.from({ length: Math.floor(count) }, (_, i) => all[Math.floor((i * all.length) / count)]!)
}
