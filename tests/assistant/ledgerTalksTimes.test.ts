import { describe, expect, test } from 'vitest'
import { LedgerReader } from '../../assistant/offline/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

/** Who does it until when; then what was said. */
const TALKS: readonly (readonly [actions: string, ...lines: string[]])[] = [
  ['Ben | the time we meet', "Ben: I'll have the figures ready by the time we meet"],
  [
    'Chiara | the time we meet again',
    'Ana: Chiara, could you check the appendix?',
    'Chiara: yes, by the time we meet again',
  ],
  ['Ben | when the audit is over', "Ben: I'll rewrite the access chapter when the audit is over"],
  ['Chiara | once the auditors are gone', 'Chiara: I will update the register once the auditors are gone.'],
  ['Ben | right after this', "Ben: I'll mail the notary right after this"],
  [
    'Chiara | straight after this call',
    'Ana: Chiara, can you ping the vendor?',
    'Chiara: sure, straight after this call',
  ],
  ['Ben | 9 a.m. tomorrow', 'Ana: Ben, can you send the list?', 'Ben: you have it by 9 a.m. tomorrow'],
  ['Chiara | 5 pm on Friday', "Chiara: I'll upload the minutes by 5 pm on Friday."],
  ['Ben | tomorrow at nine', "Ben: I'll call the bank tomorrow at nine"],
  ['Chiara | Monday at ten', 'Ana: Chiara, will you talk to the insurer?', 'Chiara: Monday at ten, yes'],
  ['Ben | in the course of next week', "Ben: I'll send you a redraft in the course of next week."],
  ['Chiara | in the course of the day', 'Chiara: I will forward you the annex in the course of the day'],
  ['Ben | before I leave on Thursday', "Ben: I'll finish the budget table before I leave on Thursday"],
  ['Chiara | before she flies home on Sunday', "Chiara: I'll ask Dr Weiss before she flies home on Sunday"],
  ['Ben | over the weekend', 'Ana: Ben, could you read section 2 again?', 'Ben: over the weekend, sure'],
  ['Chiara | over the long weekend', "Chiara: I'll go through the comments over the long weekend"],
  ['Ben | mid-January', 'Ana: Ben, when can you deliver the report?', 'Ben: mid-January'],
  ['Chiara | mid-February', "Chiara: I'll get you a quote by mid-February."],
  ['Ben | Friday', 'Ana: the board meets on Friday. Ben, can you clean up the slides by then?', 'Ben: ok'],
  ['Chiara | the 12th', 'Ana: the visitors come on the 12th.', "Chiara: I'll have the room booked by then"],
  ['Ben | the day before the meeting', "Ben: I'll print the handouts the day before the meeting"],
  [
    'Chiara | two days before the hearing',
    'Ana: Chiara, please file the statement two days before the hearing.',
    'Chiara: will do',
  ],
  ['Ben | Friday noon', "Ben: I'll send it to the printers, latest Friday noon"],
  ['Chiara | Wednesday evening', 'Ana: who collects the signatures?', 'Chiara: me. latest Wednesday evening'],
  ['Ben | end of the month', 'Ana: Ben, could you close the old accounts?', 'Ben: end of the month at the latest'],
  ['Chiara | the end of next quarter', 'Chiara: I will migrate the archive by the end of next quarter at the latest.'],
  ['Ben | this side of Easter', "Ben: I'll get the statutes translated this side of Easter"],
  ['Chiara | this side of Christmas', 'Chiara: I could draft the reply this side of Christmas', 'Ana: please'],
  ['Ben | once legal has answered', "Ben: I'll update the clause once legal has answered"],
  ['Chiara | as soon as finance has signed off', "Chiara: I'll order the laptops as soon as finance has signed off"],
  ['Ben | Monday', 'Ana: Ben, could you redo the redraft of 4.2?', 'Ben: That should be feasible. By Monday.'],
  ['Chiara | Thursday', 'Ana: Chiara, could we have the cost estimate by Thursday?', 'Chiara: that should be feasible'],
  [
    'Ben | Monday',
    'Ana: Ben, can you redraft the notice?',
    'Ben: yes',
    'Ana: shall we say Monday for the redraft?',
    'Ben: yes',
  ],
  ['Chiara | the 20th', 'Chiara: I can collect the feedback', 'Ana: shall we say the 20th?', 'Chiara: fine by me'],
  ['Ben | the board meeting', 'Ana: the slides have to be ready for the board meeting. Ben?', 'Ben: ok'],
  ['Chiara | Tuesday', 'Ana: The minutes must be out by Tuesday. Chiara?', 'Chiara: sure'],
  [
    'Ben | Monday',
    'Ana: Ben, can you finish the test plan by Friday?',
    'Ben: Friday is tight, Monday?',
    'Ana: Monday is fine',
  ],
  [
    'Chiara | Wednesday',
    'Ana: Chiara, could you translate the summary until tomorrow?',
    'Chiara: tomorrow is too soon. What about Wednesday?',
    'Ana: ok',
  ],
  ['Ben | Tuesday', "Ben: I'll compile the list of suppliers", 'Ana: when can I have it?', 'Ben: Tuesday'],
  [
    'Chiara | next Thursday',
    "Chiara: I'll check the licence terms",
    'Ben: and when would we know?',
    'Chiara: next Thursday',
  ],
  ['Ben | Thursday', 'Ana: Ben, could you review the annex?', 'Ben: ok, Thursday'],
  ['Chiara | this evening', 'Ana: can somebody restart the build?', "Chiara: I'll do it, this evening"],
  ['Ben | Friday', "Ben: I'll ask procurement", 'Chiara: they need it by Friday', 'Ben: ok'],
  [
    'Chiara | 3 December',
    'Ana: Chiara, can you order the badges?',
    'Ben: the printer wants the names by 3 December',
    'Chiara: ok',
  ],
  ['Ben | Wednesday + Ben | Wednesday', "Ben: I'll fix the footer and I'll update the index, both by Wednesday"],
  [
    'Chiara | tomorrow + Chiara | tomorrow',
    'Ana: Chiara, can you send the invoice and can you call the caterer? Both by tomorrow',
    'Chiara: yes',
  ],
  [
    'Ben | Tuesday + Chiara | Tuesday',
    'Ana: Ben and Chiara, please send me your comments by Tuesday',
    'Ben: ok',
    'Chiara: ok',
  ],
  ['Ben | the 5th + Chiara | the 5th', 'Ana: By the 5th: Ben will draft the letter, Chiara will check the numbers.'],
  ['Ben | half past nine tomorrow', "Ben: I'll phone the court at half past nine tomorrow"],
  ['Chiara | a quarter to four', "Chiara: I'll call her back at a quarter to four"],
  ['Ben | early next week', 'Ana: Ben, would you contact the landlord?', 'Ben: early next week'],
  ['Chiara | late next week', "Chiara: I'll send the revised scope late next week."],
  ['Ben | the first half of December', "Ben: I'll run the survey in the first half of December"],
  [
    'Chiara | the second half of March',
    'Ana: Chiara, can you write the grant report?',
    'Chiara: yes, by the second half of March',
  ],
  ['Ben | the evening before the vote', "Ben: I'll publish the amended text the evening before the vote"],
  ['Chiara | the morning of the launch', "Chiara: I'll switch the DNS on the morning of the launch"],
  ['Ben | a week before the deadline', 'Ana: Ben, will you submit the forms?', 'Ben: yes, a week before the deadline'],
  ['Chiara | three days after the release', "Chiara: I'll publish the report three days after the release."],
  ['Ben | before the holidays', "Ben: I'll get the contract countersigned before the holidays"],
  ['Chiara | after the holidays', 'Ana: Chiara, could you tidy up the wiki?', 'Chiara: after the holidays'],
  ['Ben | as soon as we have the quotes', "Ben: I'll compare the suppliers as soon as we have the quotes"],
  ['Chiara | the moment the numbers are in', "Chiara: I'll update the slide the moment the numbers are in"],
  ['Ben | when I am back in the office', "Ben: I'll look up the file number when I am back in the office"],
  ['Chiara | after I have spoken to the tenant', "Chiara: I'll write the memo after I have spoken to the tenant"],
  ['Ben | before the weekend', 'Ana: Ben, can you patch the server?', 'Ben: before the weekend, promise'],
  ['Chiara | Sunday night', "Chiara: I'll send round the agenda, Sunday night at the latest"],
  ['Ben | noon', 'Ana: Ben, can I have the draft by noon?', 'Ben: you can'],
  ['Chiara | close of business on Monday', "Chiara: I'll send comments by close of business on Monday."],
  ['Ben | the end of the day tomorrow', "Ben: I'll have the fix deployed by the end of the day tomorrow"],
  [
    'Chiara | the middle of next week',
    'Ana: Chiara, could you sort out the visa letters?',
    'Chiara: yes, by the middle of next week',
  ],
  ['Ben | within a week of the signing', "Ben: I'll register the deed within a week of the signing"],
  ['Chiara | within 48 hours', "Chiara: I'll answer the complaint within 48 hours"],
  ['Ben | in ten days', "Ben: I'll report back in ten days"],
  ['Chiara | a fortnight from now', "Chiara: I'll have the samples tested a fortnight from now"],
  ['Ben | the next board call', 'Ana: Ben, could you prepare a proposal for the next board call?', 'Ben: gladly'],
  ['Chiara | the January committee', "Chiara: I'll bring a costed version to the January committee"],
  ['Ben | Friday lunchtime', "Ben: I'll have the graphs done by Friday lunchtime"],
  [
    'Chiara | Tuesday after lunch',
    'Ana: Chiara, when do you send the offer?',
    "Chiara: I'll send it Tuesday after lunch",
  ],
  ['Ben | tonight', 'Ana: Ben, the backup script?', 'Ben: tonight'],
  ['Ben | the 15th', 'Ana: Ben, could you prepare the lease addendum?', 'Ben: until when?', 'Ana: the 15th', 'Ben: ok'],
  ['Chiara | Friday', 'Chiara: I can write the FAQ', 'Ana: great. by when?', 'Chiara: Friday'],
  [
    'Ben | Wednesday',
    'Ana: Ben, can you rerun the benchmark by Tuesday?',
    'Ben: could we make it Wednesday?',
    'Ana: sure',
  ],
  [
    'Chiara | next Monday',
    'Ana: Chiara, the poster by Thursday?',
    "Chiara: Thursday won't work, next Monday would",
    'Ana: next Monday then',
  ],
  ['Ben | Friday', 'Ana: Ben, would Friday be realistic for the risk register?', 'Ben: Friday is realistic'],
  ['Ben | Thursday morning', 'Ana: someone needs to check the fire exits', 'Ben: I can do that on Thursday morning'],
]

/** Prepositions that a limit does without. */
const plain = (due: string): string => due.toLowerCase().replace(/^(?:(?:by|bis|the|el|la) )+/u, '')
const told = (owner: string | null, due: string | null | undefined): string => `${owner} | ${plain(due ?? 'no time')}`

describe('[IN16] times as far as their words reach', () => {
  for (const [wanted, ...lines] of TALKS)
    test(lines.join(' / '), () => {
      const { actions } = new LedgerReader().read(meetingOf(lines))
      const expected = wanted.split(' + ').map((each) => each.split(' | '))
      expect(actions.map(({ owner, due }) => told(owner, due)).sort()).toEqual(
        expected.map(([owner = '', due = '']) => told(owner, due)).sort(),
      )
    })
})
