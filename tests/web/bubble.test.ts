import type { Message } from '@parley/client'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Bubble } from '../../web/app/meeting/bubble.tsx'

const AT = Date.UTC(2026, 10, 21, 10)
const OPEN = {
  id: 'm_1',
  at: AT,
  type: 'inject',
  kind: 'confirm-section',
  text: 'Is “2. Notice” done?',
  sectionId: 'sec_2',
  actions: [
    { id: 'yes', label: 'Yes, confirm' },
    { id: 'continue', label: 'Keep discussing' },
  ],
  targetParticipant: null,
  resolved: null,
  votes: { p_ben: { by: 'p_ben', byName: 'Ben', action: 'yes', at: AT } },
} as unknown as Message

type Props = Parameters<typeof Bubble.type>[0]

/** The bubble as Ana sees it in a room of three. */
function shown(over: object = {}, props: Partial<Props> = {}) {
  const present = new Map(['ana', 'ben', 'cem'].map((name) => [`p_${name}`, name]))
  const onVote = (...vote: [string, string]) => void votes.push(vote)
  const votes: [string, string][] = []
  const message = { ...OPEN, ...over } as Message
  const element = Bubble.type({ message, me: 'p_ana', present, nameOfTarget: 'Cem', online: true, onVote, ...props })
  const buttons = elementsIn(element).filter(({ type }) => type === 'button')
  for (const { props } of buttons) props.onClick?.()
  const text = renderToStaticMarkup(element).replace(/<[^>]+>/g, ' ')
  return { votes, text, closed: buttons.map(({ props }) => props['aria-disabled']) }
}

type Element = ReactElement<{ onClick?: () => void; 'aria-disabled'?: boolean; children?: ReactNode }>

function elementsIn(node: ReactNode): Element[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn)
  if (!isValidElement(node)) return []
  const element = node as Element
  return [element, ...elementsIn(element.props.children)]
}

describe('[WM5] a bubble', () => {
  test('[WM4] that is open offers both answers and shows each vote and how many are needed', () => {
    const { votes, text, closed } = shown()
    expect(votes).toEqual([
      ['m_1', 'yes'],
      ['m_1', 'continue'],
    ])
    expect(closed).toEqual([false, false])
    expect(text).toContain('1 of 3 voted yes')
    expect(text).toMatch(/Ben\s+yes/)
  })

  test.each([
    ['that is resolved', { resolved: { action: 'yes', by: 'p_ben', byName: 'Ben', at: AT } }, {}, /Confirmed.*Ben/],
    ['that was continued', { resolved: { action: 'continue', by: 'p_ben', byName: 'Ben', at: AT } }, {}, /Ben/],
    ['for somebody else', { targetParticipant: 'p_cem' }, {}, /Cem/],
    ['without a connection', {}, { online: false }, /connection/],
  ])('%s disables its buttons and states why', (_, over, props, why) => {
    const { votes, text, closed } = shown(over, props)
    expect([votes, closed]).toEqual([[], [true, true]])
    const [, after] = text.split('Keep discussing')
    expect(after).toMatch(why)
    expect(after).not.toBe(shown().text.split('Keep discussing')[1])
  })

  test('addressed to the user alone accepts their vote', () => {
    expect(shown({ targetParticipant: 'p_ana' }).votes).toHaveLength(2)
  })
})
