import { describe, expect, test } from 'vitest'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

/** Who does it until when, or `none`; then what was said. */
const TALKS: readonly (readonly [action: string, ...lines: string[]])[] = [
  ['Ben | this weekend', 'Ana: Ben, could you look for the old lease?', 'Ben: fine. Give me this weekend.'],
  [
    'Ben | the 12th',
    'Ana: Ben, can you draft the letter?',
    'Ben: I can, but not this week. Say the 12th?',
    'Ana: the 12th is fine',
  ],
  [
    'Ben | 14th',
    'Ana: Ben, can you take the logo out?',
    "Ben: can do, not before the 14th though, I'm away",
    'Ana: 14th works',
  ],
  ["Ben | when I'm home", "Ben: I'll send you the number when I'm home"],
  [
    'Ben | Tuesday',
    'Ana: somebody has to pick up the keys from the notary',
    "Ben: I live around the corner. I'll go Tuesday on my way to work",
  ],
  ['Ben | Thursday', "Ben: I'm at the town hall on Thursday anyway, I'll get it from them"],
  [
    'Ben | Before the general meeting',
    "Ben: ok I'll type it. when do you need it?",
    'Ana: Before the general meeting would be great.',
    'Ben: that I can do',
  ],
  ['Ben | in a minute', "Ben: I'll send you the file in a minute"],
  ['Ben | the next call', "Ben: then I'll have something to show at the next call"],
  ['Ben | over the holidays', "Ben: I'll read all thirty of them, over the holidays probably"],
  ['Ben | this week', 'Ana: who writes the summary?', 'Ben: I write it, you have it this week'],
  ['Ben | Saturday', "Ben: I'm having lunch with her on Saturday, I'll ask her"],
  ['Ben | tonight', "Ben: I'll drop him a line tonight"],
  ['Ben | Wednesday', 'Ana: I need adapters', 'Ben: I have a bag full at home. Bring them Wednesday'],
  [
    'Ben | Sunday evening',
    'Ben: I can run that over the weekend',
    'Ana: all of them?',
    "Ben: yes, Sunday evening it's done",
  ],
  ['Ben | the 8th', "Ben: I'll shrink the archive, until the 8th you have it"],
  ['Ben | after this meeting', 'Ana: Ben can you forward me the receipt?', 'Ben: yes, I forward it after this meeting'],
  ['Ben | tomorrow', 'Ben: May I ask the secretary? I have to write her tomorrow anyway', 'Ana: please do'],
  ['Ben | tonight', 'Ben: That rule I can set up', 'Ana: would be great', 'Ben: consider it done by tonight'],
  ['Ben | the end of the month', 'Ana: Ben, the figures?', "Ben: you'll get them at the end of the month"],
  ['Ben | Monday', 'Ana: Can I put you down for the test report, Ben?', 'Ben: yes, Monday'],
  ['Ben | next Friday', 'Ana: that leaves the translation.', "Ben: that's on me, next Friday at the latest"],
  ['Ben | the 3rd', "Ana: Ben, I'd need your comments by the 3rd.", "Ben: you'll have them"],
  ['Ben | noon', 'Ben: let me check with the bank and come back to you by noon'],
  ['Ben | tomorrow', "Ben: leave that with me, I'll ring them tomorrow"],
  [
    'Ben | Thursday',
    'Ana: we still need somebody to talk to the landlord',
    "Ben: I see him on Thursday, I'll bring it up",
  ],
  ['Ben | end of day', 'Ana: @Ben please add the link to the page, end of day is fine', 'Ben: 👍'],
  ['Ben | Friday', 'Ana: Would you mind going through the list until Friday, Ben?', 'Ben: not at all'],
  ['Ben | Wednesday', 'Ana: can you do the layout by Tuesday, Ben?', 'Ben: Tuesday is tight, Wednesday?', 'Ana: ok'],
  ['Ben | 1 February', 'Ana: Ben takes the index, due 1 February.', 'Ben: noted'],
  ['Ben | tomorrow morning', "Ben: I'm going to have a word with the caretaker tomorrow morning"],
  ['Ben | next week', 'Ben: the estimate is coming from me next week'],
  ['Ben | null', 'Ana: Ben, will you do the intro?', 'Ben: happy to'],
  ['Ben | null', 'Ana: it would help to have a glossary', 'Ben: I can put one together', 'Ana: yes please'],
  ['Ben | before Christmas', 'Ana: the filter needs to be replaced by Ben before Christmas'],
  ['Ben | the 30th', 'Ana: AP Ben: order the toner by the 30th'],
  ['Ben | Tuesday', 'Ana: Ben, you wanted to ask the school, right?', 'Ben: yes, doing that on Tuesday'],
  ['Ben | Monday', 'Ana: who can chase the surveyor?', 'Ben: I will. Monday.'],
  ['Ben | quarter past three', "Ben: I'll call you at quarter past three"],
  ['Ben | null', "Ana: I'd rather somebody else signs it", "Ben: then I'll sign"],
  ['Ben | Friday', 'Ana: Somebody needs to double-check these sums by Friday', 'Ben: me'],
  ['Ben | jeudi', 'Ben: je la vois jeudi, je lui demande'],
  ['Ben | avant le 5 mars', 'Ana: Ben, tu mets le fichier en ligne ?', 'Ben: oui, avant le 5 mars'],
  ['Ben | demain matin', 'Ben: je passe à la mairie demain matin et je prends le formulaire'],
  ['Ben | Donnerstag', 'Ben: ich bin Donnerstag eh beim Amt, ich frag dort nach'],
  ['Ben | nächste Woche', 'Ana: Ben, übernimmst du das?', 'Ben: ja, mach ich nächste Woche'],
  ['none', 'Ben: I was there on Thursday and asked them'],
  ['none', "Ben: I'd be surprised if they answer by Friday"],
  ['none', 'Ana: Ben, have you seen the new page?', 'Ben: yes, on Monday'],
  ['none', 'Ben: they will send it by Friday, they always do'],
  ['none', "Ben: I'll see what I can do about the weather on Sunday lol"],
  ['none', 'Ana: could you repeat that, Ben?', 'Ben: sure, the fee is due on Friday'],
  ['none', 'Ben: we meet again on Thursday'],
  ['none', "Ben: I can't do it before March", 'Ana: ok'],
  ['none', 'Ben: I have to leave at four'],
  ['none', 'Ben: I think we should wait until Monday'],
  ['none', 'Ben: do not know what we have in January'],
  ['none', 'Ben: I read it last night'],
  ['none', 'Ana: Ben, can you do the letter by Friday?', 'Ben: no, sorry'],
  ['none', 'Ben: the shop closes at noon tomorrow'],
]

describe('[IN15] [IN16] short talks, each as people say such a thing', () => {
  for (const [action, ...lines] of TALKS)
    test(lines.join(' / '), () => {
      const { actions } = new LedgerReader().read(meetingOf(lines))
      expect(actions.map(({ owner, due }) => `${owner} | ${due}`)).toEqual(action === 'none' ? [] : [action])
    })
})
