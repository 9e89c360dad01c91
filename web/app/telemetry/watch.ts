import { DEAD_MS, DeadClicks, RageClicks } from './clicks.ts'
import { maskedMessage, selectorOf } from './masked.ts'
import type { Signal } from './reported.ts'
import { onRequest } from './send.ts'

export interface Observed {
  readonly signal: Signal
  readonly selector?: string
  readonly message?: string
  readonly x?: number
  readonly y?: number
}

type Report = (observed: Observed) => void

const TEXT_FIELDS =
  'textarea, select, [contenteditable], input:not([type=button], [type=submit], [type=reset], [type=checkbox], [type=radio], [type=image], [type=file], [type=range], [type=color])'
const CONTROLS =
  'button, summary, a[href], [type=button], [type=submit], [type=checkbox], [type=radio], [role=button], [role=link], [role=tab], [role=checkbox], [role=switch], [role=option], [role^=menuitem]'
/** Controls whose effect is outside of the page: downloads, other tabs, mail and telephone. */
const ELSEWHERE = 'a[download], a[target=_blank], a[href^="mailto:"], a[href^="tel:"], a[href^="blob:"]'
/** Events by which the browser itself answers a click. */
const ANSWERS = ['input', 'change', 'submit', 'toggle', 'pagehide', 'popstate'] as const

/** Reports rage clicks and dead clicks. [BC6] [BC7] */
export function watchClicks(report: Report): void {
  const rage = new RageClicks()
  const watchDead = deadClickWatcher(report)
  addEventListener(
    'click',
    ({ target, clientX: x, clientY: y, timeStamp: at, isTrusted }) => {
      if (!isTrusted || !(target instanceof Element)) return
      const where = { selector: selectorOf(target), x: Math.round(x), y: Math.round(y) }
      if (!target.closest(TEXT_FIELDS) && rage.click({ at, x, y })) report({ signal: 'rage_click', ...where })
      if (target.closest(CONTROLS) && !target.closest(ELSEWHERE)) watchDead(at, where)
    },
    true,
  )
}

function deadClickWatcher(report: Report) {
  const dead = new DeadClicks<{ readonly at: number; readonly where: Omit<Observed, 'signal'> }>()
  const changes = new MutationObserver(() => answer())
  const answer = () => {
    dead.answer()
    changes.disconnect()
  }
  for (const type of ANSWERS) addEventListener(type, answer, true)
  // A dialog of the browser, such as the choice of a file, takes the focus from the page.
  addEventListener('blur', answer)
  onRequest(answer)
  const check = (now: number) => {
    for (const { where } of dead.due(now)) report({ signal: 'dead_click', ...where })
    if (!dead.isWaiting) changes.disconnect()
  }
  return (at: number, where: Omit<Observed, 'signal'>) => {
    dead.click({ at, where })
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    setTimeout(() => check(at + DEAD_MS), DEAD_MS)
  }
}

/** Reports errors that no code caught, those first that came before this was loaded. */
export function watchErrors(early: readonly ErrorEvent[], report: Report): void {
  const take = (message: string, where: string) =>
    report({ signal: 'js_error', message: maskedMessage(message) + where })
  const thrown = ({ message, filename, lineno, colno }: ErrorEvent) => {
    const isOurs = filename.startsWith(`${location.origin}/assets/`)
    if (!message.startsWith('ResizeObserver loop'))
      take(message, isOurs ? ` (${filename.split('/').at(-1)}:${lineno}:${colno})` : '')
  }
  for (const event of early) thrown(event)
  addEventListener('error', thrown)
  addEventListener('unhandledrejection', ({ reason }) => take(`${reason}`, ''))
}
