import { attribute } from '#engine/room/attribution/attribution.ts'

const SCOPE = [
  { id: 'sec_1', title: '1. Notice', keywords: 'notice terminate written days' },
  { id: 'sec_2', title: '2. Fees and payment', keywords: 'fees payment invoice annual' },
]
const LINES = [
  'Next, section 2: the fees. Back to page 3 for a second?',
  'I think notice of 30 days is short, what about 4.2?',
  'ok',
  'So who terminates in writing, and when? Fees and payment, then.',
]

/** Attributes a few lines so that the patterns are compiled (about 30 ms) before a room's first message needs them. [PF7] */
export function warmAttribution(): void {
  for (const text of LINES) attribute(text, SCOPE, 'sec_1')
}
