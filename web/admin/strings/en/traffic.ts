import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')

/** Strings of the view of traffic. */
export const traffic = {
  title: 'Traffic',
  lead: 'Who came, from where, and what they looked at. Visitors who opted out are not counted.',
  totals: 'This period',
  metrics: {
    visitors: 'Visitors',
    visits: 'Visits',
    pageviews: 'Page views',
    viewsPerVisit: 'Views per visit',
    bounceRate: 'Bounce rate',
    avgVisitMs: 'Mean visit',
    signups: 'Sign-ups',
    signupRate: 'Sign-up rate',
  },
  hints: {
    visits: 'Views of one person with at most 30 minutes between them.',
    bounceRate: 'Visits with one page view and no use of a tool.',
    signupRate: 'Of the visitors first seen in this period, those who became users.',
  },
  now: (count: number) =>
    counted(count, { one: '# visitor in the last 5 minutes', other: '# visitors in the last 5 minutes' }),
  series: {
    title: 'Visitors, visits and page views',
    summary: (visitors: string, visits: string, views: string) =>
      `${visitors} visitors came in ${visits} visits and looked at ${views} pages.`,
  },
  pages: {
    title: 'Pages',
    path: 'Page',
    visitors: 'Visitors',
    pageviews: 'Page views',
    entries: 'Entries',
    exits: 'Exits',
    empty: 'No page was looked at.',
  },
  referrers: { title: 'Came from', direct: 'Directly' },
  breakdowns: {
    source: 'Campaign sources',
    medium: 'Campaign media',
    campaign: 'Campaigns',
    countries: 'Countries',
    devices: 'Devices',
    browsers: 'Browsers',
    key: 'Name',
    visitors: 'Visitors',
    visits: 'Visits',
    share: 'Share',
    summary: (count: number, most: string, share: string) =>
      counted(count, { one: `All from one: ${most}.`, other: `# in all; most: ${most} (${share}).` }),
    none: 'None in this period.',
    reading: (key: string, visitors: string, share: string) => `${key}: ${visitors} visitors (${share})`,
  },
  devices: { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet', other: 'Other' },
  people: {
    title: 'People',
    cut: 'The 100 most recent are listed.',
    person: 'Person',
    anonymous: 'Visitor',
    lastSeenAt: 'Last seen',
    firstSeenAt: 'First seen',
    visits: 'Visits',
    pageviews: 'Page views',
    entryPath: 'Entered at',
    referrer: 'Came from',
    country: 'Country',
    device: 'Device',
    internal: 'Internal',
    mark: 'Mark internal',
    unmark: 'Count again',
    markOf: (person: string) => `Mark internal: ${person}`,
    unmarkOf: (person: string) => `Count again: ${person}`,
    empty: 'Nobody came in this period.',
  },
  internal: {
    markTitle: 'Mark this visitor as internal?',
    unmarkTitle: 'Count this visitor again?',
    markText: 'Everything this person did, past visits too, drops out of every figure unless “Include internal” is on.',
    unmarkText: 'Everything this person did, past visits too, counts in every figure again.',
    linked: 'This browser belongs to a user, so the user is marked.',
    setting: 'Internal',
    reason: 'Reason',
    reasonHint: 'At most 200 characters; kept in the audit log.',
  },
} as const
