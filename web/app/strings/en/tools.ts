import { formsOf } from '#engine/words/forms.ts'

const { counted, number } = formsOf('en')

/** Strings of the free tools. Titles and descriptions equal those of `GET /api/tools`. */
export const tools = {
  title: 'Free tools',
  lead: 'Three small helpers for meetings. No account, and your text is not stored.',
  others: 'Other tools',
  example: 'Use an example',
  clear: 'Clear',
  characters: (now: number, max: number) => `${number(now)} of ${number(max)} characters`,
  missing: 'Paste or type some text first.',
  tooLong: (max: number) => `The limit is ${number(max)} characters. Shorten the text, or run it in parts.`,
  running: 'Reading your text…',
  runningLong: 'Still working. A long text takes up to a minute.',
  capHint: (time: string) =>
    `There is a daily limit, per person and in total, so that the tools stay free. It resets at ${time} your time.`,
  retry: 'Try again',
  copy: 'Copy as Markdown',
  copied: 'Copied.',
  byModel: 'Written by a language model. Check it against your text before you use it.',
  byRules: 'Made without a language model. It only sorts and selects what your text says.',
  remaining: (runs: number) => {
    if (runs === 0) return 'No runs with a language model are left today.'
    return counted(runs, {
      one: 'One run with a language model is left today.',
      other: '# runs with a language model are left today.',
    })
  },
  roomTitle: 'Talk it through together',
  roomText: 'Open a review room with this text as background material, so that the assistant knows it.',
  room: 'Open a review room with this',
  roomBusy: 'Opening the room…',
  noteLost: 'The room is open, but the text could not be added to it. Copy it over yourself.',
  byId: {
    'agenda-builder': {
      title: 'Agenda builder',
      description: 'Turn a list of topics or a message into a timed agenda.',
      lead: 'Paste topics, or the message that asks for the meeting. You get an agenda whose times add up, with owners where the text names them.',
      label: 'Topics or message',
      placeholder: 'Budget for the second half, Ana, 15 minutes…',
      run: 'Build the agenda',
      result: 'Your agenda',
      sample: `Hi all, let us meet on Thursday for 60 minutes.

- Budget for the second half, 15 minutes (Ana)
- Decide which supplier we take for the warehouse (Ben)
- Hiring for two open places (Carla)
- Date of the summer party, 5 minutes

Please read the offer of the two suppliers before.`,
    },
    'minutes-summarizer': {
      title: 'Minutes summarizer',
      description: 'Turn a transcript or notes into a summary, decisions, actions and open questions.',
      lead: 'Paste a transcript or your notes. You get a summary, the decisions, who does what by when, and what is still open.',
      label: 'Transcript or notes',
      placeholder: 'Ana: Let us begin with the supplier…',
      run: 'Summarize',
      result: 'Your minutes',
      sample: `Ana: Let us begin with the supplier. Both offers are in, and Northwind is cheaper by eight percent.
Ben: Their delivery took three weeks last time. That is my worry.
Carla: They promised ten days in writing now.
Ana: Then I propose that we take Northwind for one year.
Ben: Agreed, if the ten days are in the contract.
Carla: Agreed.
Ana: Good, decided. Ben will send the contract to legal by Friday.
Ben: Yes, I will. Who tells the other supplier?
Carla: I will write to them tomorrow.
Ana: Second, hiring. We have two open places and no applications for one of them.
Carla: Should we raise the salary or wait another month?
Ana: I do not know yet. Let us look at it next week.`,
    },
    'decision-extractor': {
      title: 'Decision extractor',
      description: 'Find the decisions in a text, each with the words it rests on.',
      lead: 'Paste minutes, a thread or a transcript. You get each decision with the words it rests on, and nothing that was only proposed.',
      label: 'Minutes, thread or transcript',
      placeholder: 'We agreed to…',
      run: 'Find the decisions',
      result: 'The decisions',
      sample: `Steering group, 12 March

We discussed the move to the new office. Moving in May was proposed, but the lift will not be ready. We decided to move on 1 July.

The budget for furniture came up. Omar suggested 40,000. After some discussion it was agreed that the budget is 32,000, and that Omar orders by the end of April.

On parking there was no agreement. Priya will ask the landlord for ten places and report at the next meeting.

The group approved the new visitor policy as drafted.`,
    },
  },
} as const
