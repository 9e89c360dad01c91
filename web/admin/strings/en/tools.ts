/** Strings of the view of the free tools. */
export const tools = {
  title: 'Free tools',
  lead: 'How far people get with each tool. Steps count people once; runs count every run.',
  today: {
    title: 'Today',
    aiRuns: 'Runs with the model',
    of: (runs: string, cap: string) => `${runs} of ${cap}`,
    ofCap: (cap: string) => `of ${cap} a day`,
    remaining: 'Left today',
    resets: (when: string) => `The cap starts anew at ${when}.`,
    meter: 'Share of the daily cap that is used',
    full: 'The cap is reached: the tools answer without the model, or not at all, until it starts anew.',
  },
  steps: {
    visited: 'Visited',
    started: 'Started',
    ran: 'Ran',
    copied: 'Copied',
    cta: 'Opened a room',
  },
  funnel: {
    summary: (visited: string, ran: string, share: string, runs: string) =>
      `${visited} people visited; ${ran} of them ran it (${share}), ${runs} runs in all.`,
    none: 'Nobody visited.',
    step: 'Step',
    people: 'People',
    share: 'Of visitors',
    reading: (step: string, people: string, share: string) => `${step}: ${people} people (${share} of visitors)`,
    end: (people: string, share: string) => `${people} · ${share}`,
  },
  signedIn: {
    title: 'Became users',
    hint: 'People whose first visit ever was a tool and who have signed in since.',
    user: 'User',
    name: 'Name',
    tool: 'Tool',
    firstVisitAt: 'First visit',
    signedUpAt: 'Signed up',
    after: 'After',
    empty: 'Nobody yet.',
  },
} as const
