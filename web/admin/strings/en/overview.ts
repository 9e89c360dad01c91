import { formsOf } from '#engine/words/forms.ts'

const forms = formsOf('en')
const counted = (count: number, one: string, other: string) =>
  forms.counted(count, { one: `# ${one}`, other: `# ${other}` })

/** Strings of the overview. */
export const overview = {
  title: 'Overview',
  lead: 'How many people came, what they did, and how their meetings ended.',
  totals: {
    title: 'Altogether',
    users: 'Users',
    teams: 'Teams',
    rooms: 'Review rooms',
    spaces: 'Spaces',
    sessionsArchived: 'Archived meetings',
  },
  groups: {
    people: 'People',
    visits: 'Visits',
    meetings: 'Meetings',
    results: 'Results',
    spaces: 'Spaces and requests',
  },
  metrics: {
    newUsers: 'New users',
    activeUsers: 'Active users',
    signupRate: 'Sign-up rate',
    waitlist: 'Waitlist entries',
    betaRequests: 'Beta requests',
    visitors: 'Visitors',
    visits: 'Visits',
    pageviews: 'Page views',
    viewsPerVisit: 'Views per visit',
    bounceRate: 'Bounce rate',
    avgVisitMs: 'Mean visit',
    roomsCreated: 'Rooms created',
    roomsStarted: 'Rooms started',
    roomsEnded: 'Rooms ended',
    messages: 'Messages',
    voiceMessages: 'Spoken messages',
    summons: 'Calls of the assistant',
    uploads: 'Documents uploaded',
    annotations: 'Annotations',
    completionRate: 'Completed',
    avgScore: 'Mean score',
    avgCoverage: 'Mean coverage',
    medianDurationMs: 'Median length',
    spacesCreated: 'Spaces created',
    recaps: 'Recaps',
    assistantMinutes: 'Assistant minutes',
  },
  hints: {
    activeUsers: 'Users who did something; looking alone does not count.',
    signupRate: 'Of the visitors first seen in this period, those who became users.',
    bounceRate: 'Visits with one page view and no use of a tool.',
    completionRate: 'Of the meetings that ended, those in which every section was confirmed.',
  },
  charts: {
    people: {
      title: 'Users',
      summary: (fresh: number, active: number) =>
        `${counted(active, 'user was', 'users were')} active; ${counted(fresh, 'is', 'are')} new.`,
    },
    traffic: {
      title: 'Visitors and page views',
      summary: (visitors: number, views: number) =>
        `${counted(visitors, 'visitor', 'visitors')} looked at ${counted(views, 'page', 'pages')}.`,
    },
    rooms: {
      title: 'Review rooms',
      summary: (count: number) => `${counted(count, 'room was', 'rooms were')} created.`,
    },
    messages: {
      title: 'Messages',
      summary: (count: number) => `${counted(count, 'message was', 'messages were')} written or spoken.`,
    },
    endings: {
      title: 'How meetings ended',
      summary: (count: number, share: string) =>
        `${counted(count, 'meeting', 'meetings')} ended; ${share} with the goal reached.`,
      none: 'No meeting ended.',
    },
    templates: {
      title: 'Kinds of review',
      summary: (count: number, most: string) => `${counted(count, 'room', 'rooms')}; most often: ${most}.`,
      none: 'No room was created.',
    },
    plans: {
      title: 'Plans',
      summary: (count: number, paid: string) => `${counted(count, 'team', 'teams')}; ${paid} on a paid plan.`,
    },
    kind: 'Kind',
    count: 'Count',
    share: 'Share',
    reading: (label: string, count: string, share: string) => `${label}: ${count} (${share})`,
  },
  endings: { goal: 'Goal reached', timeout: 'Time ran out', stopped: 'Ended by the host' },
  plans: { free: 'Free', pro: 'Pro', team: 'Team', enterprise: 'Enterprise' },
} as const
