import { formsOf } from '#engine/words/forms.ts'
import type { RangeKey } from '#protocol/views/admin/range.ts'

const { counted, number } = formsOf('en')

const ranges: Readonly<Record<RangeKey, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
  all: 'All time',
}
const shortRanges: Readonly<Record<RangeKey, string>> = {
  '24h': '24h',
  '7d': '7d',
  '30d': '30d',
  '90d': '90d',
  '12m': '12m',
  all: 'All',
}

/** Strings of the console's frame and of what its views share. */
export const shell = {
  product: 'Parley console',
  name: 'Console',
  home: 'Parley console, overview',
  skip: 'Skip to the content',
  menu: 'Sections',
  toParley: 'To Parley',
  version: (version: string) => `Version ${version}`,
  signedInAs: (email: string) => `Signed in as ${email}`,
  via: { setting: 'administrator by setting', role: 'administrator by role' },
  groups: { figures: 'Figures', records: 'Records', requests: 'Requests', publishing: 'Publishing' },
  views: {
    overview: 'Overview',
    users: 'Users',
    teams: 'Teams',
    waitlist: 'Waitlist',
    beta: 'Beta requests',
    rooms: 'Rooms',
    traffic: 'Traffic',
    heatmap: 'Heatmap',
    tools: 'Free tools',
    quality: 'Assistant quality',
    experience: 'Experience',
    activity: 'Activity',
    connections: 'Connections',
    social: 'Social publishing',
    audit: 'Audit log',
    outreach: 'Outreach',
  },

  guest: {
    title: 'Sign in to open the console',
    text: 'The console is for the administrators of this service.',
    signIn: 'Sign in',
  },
  refused: {
    title: 'You are not an administrator of this service',
    text: 'Sign in with another account, or ask an administrator to give you the role.',
    other: 'Use another account',
    home: 'Go to Parley',
  },
  unknown: { title: 'There is no such view', text: 'The link may be mistyped.', home: 'Go to the overview' },

  missing: 'There is nothing at this address',
  failed: 'This could not be loaded',
  unreachable: 'The service cannot be reached. Check your connection and try again.',
  retry: 'Try again',
  refresh: 'Refresh',

  range: 'Period',
  ranges,
  shortRanges,
  internal: 'Include internal',
  internalHint: 'Our own people: marked visitors and users, and those of internal e-mail domains.',
  compare: 'Compare with the period before',
  window: (days: string) => `${days}, UTC`,

  table: {
    download: 'CSV',
    downloadOf: (title: string) => `Download “${title}” as CSV`,
    downloading: 'Preparing…',
    cut: (count: number) => `The file holds the first ${count} rows.`,
    sortBy: (label: string) => `Sort by ${label}`,
    empty: 'Nothing here',
    rows: (count: number) => counted(count, { one: '# row', other: '# rows' }),
    page: (from: number, to: number, total: number) => `${from}–${to} of ${number(total)}`,
    noneOf: (total: number) => (total === 0 ? 'None' : `None of ${number(total)} here`),
    previous: 'Previous page',
    next: 'Next page',
    pages: 'Pages',
  },
  chart: {
    asTable: 'Table',
    asTableOf: (title: string) => `${title} as a table`,
    when: 'When (UTC)',
    none: 'Nothing happened in this period.',
    reading: (when: string, values: string) => `${when}: ${values}`,
    valueOf: (value: string, label: string) => `${value} ${label.toLowerCase()}`,
    total: (value: string, label: string) => `${value} ${label.toLowerCase()}`,
  },
  change: {
    none: 'No comparison',
    same: 'no change',
    fresh: 'none before',
    more: (share: string) => `${share} more than in the period before`,
    less: (share: string) => `${share} less than in the period before`,
    before: (value: string) => `${value} in the period before`,
  },
  link: { copy: 'Copy link', copied: 'The link to this view, as it is now, was copied.' },
  yes: 'Yes',
  no: 'No',
} as const
