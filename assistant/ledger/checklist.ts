import { templateOf } from '#engine/room/templates.ts'
import type { Meeting } from '../shapes.ts'

/** Minimum messages before an unmentioned checklist item is reported. */
export const SUBSTANTIAL_MESSAGES = 20

/** Minimum distinct words of a scope with known text; scans have none. */
const SCOPE_WORDS_MIN = 12

/** Per checklist item the beginnings of words that touch it; any one of them, in the talk or in the scope, is enough. */
const TOUCHES: Readonly<Record<string, string>> = {
  'Purpose and audience': 'purpos audienc aim goal reader intend target publish whom user member people customer team',
  'Open questions': 'open question unclear unknown undecided unanswered',
  'Decisions needed': 'deci agree approv reject vote choos settl',
  'Owners and due dates': 'owner due deadline respons friday monday tuesday wednesday thursday week tomorrow',
  'Parties and definitions':
    'part defin mean contribut supplier customer licensor licensee entit vendor client company',
  'Term and renewal': 'term renew duration expir perpetual period year prolong extend',
  'Payment and price changes': 'pay price pricing fee invoic cost royalt charg dollar euro free budget',
  'Liability and indemnity': 'liab indemn damag warrant claim sue lawsuit negligen insur',
  'Confidentiality and data protection': 'confiden secre data priva personal gdpr nda disclos',
  'Intellectual property': 'patent copyright licen licens trademark intellectual ip ownership work',
  'Termination and notice': 'terminat notic cancel dissol exit resign expir end',
  'Governing law and disputes': 'law court disput jurisdict arbitrat govern legal statut',
  'Problem and users': 'problem user need customer client pain issue people',
  'Goals and measures of success': 'goal measur success metric target kpi objectiv aim test',
  'Scope and exclusions':
    'scope exclu includ cover limit out-of-scope only version releas feature v1 v2 without instead',
  'Requirements and acceptance criteria': 'require accept criteri must shall test conform specif support',
  'Dependencies and risks': 'depend risk rely relies block assum threat need',
  'Launch and rollback': 'launch rollback roll releas deploy ship rollout freeze migrat revert publish',
  'Scope and applicability': 'scope appl cover concern extend bind affect member package all',
  'Roles and responsibilities':
    'role respons council officer board chair secretar owner committee team maintain member duty dut who',
  'Obligations and exceptions': 'oblig must shall except require duty dut allow forbid should need',
  'Enforcement and reporting': 'enforc report violat sanction penalt audit complain breach comply complian check',
  'Review cycle and ownership': 'review revis updat amend annual owner version cycle year chang',
  Thesis: 'thesis bet belie opportun why grow strateg',
  'Market and competition': 'market compet rival customer segment demand industr',
  Team: 'team founder people hire staff employ manage',
  'Financials and valuation': 'financ valu revenue cost profit margin cash price budget fund',
  'Key risks': 'risk threat worr danger concern depend',
  'Terms and exit': 'term exit sale ipo share right liquid vote deal',
  'Applicable requirements': 'require appl regul standard rule law must complian norm policy',
  'Controls and evidence': 'control evidence proof test check log record verif audit measure',
  'Gaps and remediation': 'gap remed fix miss mitigat correct patch improv',
  'Data protection': 'data priva personal gdpr encrypt protect',
  'Audit trail and retention': 'audit retention retain log trail archiv record keep history',
  'Sign-off': 'sign approv accept release authori confirm',
}

/** The items of a template's checklist that nobody has touched so far. Each word is compared once. [IN14] */
export class Checklist {
  /** The items left, with beginnings of words that touch them. */
  readonly #left: Map<string, readonly string[]>
  readonly #hasScope: boolean
  #heard = 0

  /** `scope`: the words of the sections under review. */
  constructor(template: Meeting['template'], scope: ReadonlySet<string>) {
    const { checklist } = templateOf(template)
    this.#left = new Map(checklist.map((item) => [item, (TOUCHES[item] ?? item.toLowerCase()).split(' ')]))
    this.#hasScope = scope.size >= SCOPE_WORDS_MIN
    for (const word of scope) this.#touch(word)
  }

  /** Items mentioned neither in the scope nor in the talk; none before the conversation is substantial. `talk` only grows. */
  untouched({ messages }: Meeting, talk: ReadonlySet<string>): string[] {
    let place = 0
    for (const word of talk) {
      if (place >= this.#heard) this.#touch(word)
      place += 1
    }
    this.#heard = talk.size
    if (!this.#hasScope || messages.length < SUBSTANTIAL_MESSAGES) return []
    const [first] = messages
    return messages.some(({ senderId }) => senderId !== first?.senderId) ? [...this.#left.keys()] : []
  }

  #touch(word: string): void {
    for (const [item, beginnings] of this.#left)
      if (beginnings.some((beginning) => word.startsWith(beginning))) this.#left.delete(item)
  }
}
