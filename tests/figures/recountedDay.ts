import { DatabaseSync } from 'node:sqlite'

/** The figures of a log by the definitions of contracts D.2, in plain loops: shares nothing with the service's own counting. */

// biome-ignore lint/suspicious/noExplicitAny: rows as they stand in the log
type Row = any

const GAP_MS = 30 * 60_000
const SLOW_MS = 4_000

export interface Window {
  readonly from: number
  readonly to: number
  readonly includeInternal: boolean
}

interface Visit {
  readonly start: number
  readonly end: number
  readonly views: number
  readonly hasTool: boolean
  readonly entry: string
  readonly exit: string
  readonly isBad: boolean
}

/** Reads every event of a data folder, in log order. */
export function rowsOf(folder: string): Row[] {
  const db = new DatabaseSync(`${folder}/events.sqlite`, { readOnly: true })
  try {
    const all = db.prepare('SELECT s.name, e.body FROM events e JOIN streams s ON s.id = e.stream ORDER BY e.pos').all()
    return all.map(({ name, body }) => {
      const dash = String(name).indexOf('-')
      return { kind: String(name).slice(0, dash), of: String(name).slice(dash + 1), ...JSON.parse(String(body)) }
    })
  } finally {
    db.close()
  }
}

export class NaiveCount {
  readonly #rows: readonly Row[]
  readonly #userOf = new Map<string, string>()
  readonly #flagged = new Set<string>()
  readonly #internal: Set<string>
  readonly #created = new Map<string, number>()
  readonly #seats = new Map<string, string>()
  readonly #hosts = new Map<string, string | null>()

  constructor(rows: readonly Row[], internalUsers: readonly string[]) {
    this.#rows = rows
    this.#internal = new Set(internalUsers)
    for (const { type, of, at, data } of rows) {
      const browser = of.replace(/^a_/, '')
      if (type === 'person.linked' && !this.#userOf.has(browser)) this.#userOf.set(browser, data.userId)
      if (type === 'person.internal_set') this.#flagged[data.internal ? 'add' : 'delete'](browser)
      if (type === 'user.created') this.#created.set(of, at)
      if (type === 'seat.taken') this.#seats.set(`${data.code} ${data.participantId}`, of)
    }
    for (const browser of this.#flagged) {
      const user = this.#userOf.get(browser)
      if (user !== undefined) this.#internal.add(user)
    }
    for (const { type, of, data } of rows) {
      if (type === 'created') this.#hosts.set(of, this.#seats.get(`${of} ${data.hostId}`) ?? null)
    }
  }

  /** The metrics of a period, by their names in the overview. */
  metrics(window: Window) {
    const { from, to, includeInternal } = window
    const within = (at: number) => at >= from && at < to
    const views = this.#views(window)
    const visits = this.visits(window)
    const room = this.#rows.filter(({ kind, of, at }) => kind === 'room' && within(at) && this.#countsRoom(of, window))
    const messages = room.filter(
      (row) => row.type === 'messaged' && row.data.type === 'user' && this.#countsSeat(row, includeInternal),
    )
    const firsts = [...this.#byPerson(window)].filter(([, rows]) => within(Math.min(...rows.map(({ t }) => t))))
    const joined = firsts.filter(([who]) => who.startsWith('u_') && this.#created.get(who.slice(2))! < to)
    const durations = room.filter(({ type }) => type === 'ended').flatMap((row) => this.#durationOf(row))
    return {
      visitors: new Set(views.map(({ who }) => who)).size,
      visits: visits.length,
      pageviews: views.length,
      bounceRate: rate(visits.filter((visit) => visit.views === 1 && !visit.hasTool).length, visits.length),
      avgVisitMs:
        visits.length === 0 ? null : Math.round(sum(visits.map(({ start, end }) => end - start)) / visits.length),
      viewsPerVisit: visits.length === 0 ? null : Math.round((views.length / visits.length) * 100) / 100,
      signupRate: rate(joined.length, firsts.length),
      newUsers: this.#rows.filter(
        ({ type, of, at }) => type === 'user.created' && within(at) && (includeInternal || !this.#internal.has(of)),
      ).length,
      roomsCreated: room.filter(({ type }) => type === 'created').length,
      roomsStarted: room.filter(({ type }) => type === 'started').length,
      roomsEnded: room.filter(({ type }) => type === 'ended').length,
      messages: messages.length,
      summons: messages.filter(({ data }) => /@assistant/.test(data.text)).length,
      medianDurationMs: median(durations),
    }
  }

  visits(window: Window): Visit[] {
    const visits: Visit[] = []
    for (const rows of this.#byPerson(window).values()) {
      let run: Row[] = []
      for (const row of [...rows.toSorted((a, b) => a.t - b.t), null]) {
        if (row !== null && (run.length === 0 || row.t - run.at(-1).t <= GAP_MS)) run.push(row)
        else {
          visits.push(...visitOf(run))
          run = row === null ? [] : [row]
        }
      }
    }
    return visits.filter(({ start }) => start >= window.from && start < window.to)
  }

  /** What the traffic view says of a path. */
  page(path: string, window: Window) {
    const views = this.#views(window).filter(({ data }) => data.path === path)
    const visits = this.visits(window)
    return {
      path,
      visitors: new Set(views.map(({ who }) => who)).size,
      pageviews: views.length,
      entries: visits.filter(({ entry }) => entry === path).length,
      exits: visits.filter(({ exit }) => exit === path).length,
    }
  }

  /** Pageviews of the 168 hours of a week in a time zone, in the order of the heatmap. */
  week(tz: string, window: Window): number[] {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: tz,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    const cells = new Array<number>(7 * 24).fill(0)
    for (const { t } of this.#views(window)) {
      const of = Object.fromEntries(parts.formatToParts(t).map(({ type, value }) => [type, value]))
      cells[days.indexOf(of.weekday!) * 24 + Number(of.hour)]! += 1
    }
    return cells
  }

  #views(window: Window): Row[] {
    return this.#telemetry(window).filter(({ type, t }) => type === 't.pageview' && t >= window.from && t < window.to)
  }

  #telemetry({ includeInternal }: Window): Row[] {
    return this.#rows
      .filter(({ kind, type }) => kind === 'telemetry' && !type.startsWith('t.replay'))
      .map((row) => ({ ...row, t: row.at - row.data.age, who: this.#who(row.data.anonId) }))
      .filter(({ who, data }) => includeInternal || !this.#isInternal(who, data.anonId))
  }

  #byPerson(window: Window): Map<string, Row[]> {
    return Map.groupBy(this.#telemetry(window), ({ who }) => who)
  }

  #who(browser: string): string {
    const user = this.#userOf.get(browser)
    return user === undefined ? `a_${browser}` : `u_${user}`
  }

  #isInternal(who: string, browser: string): boolean {
    return who.startsWith('u_') ? this.#internal.has(who.slice(2)) : this.#flagged.has(browser)
  }

  #countsRoom(code: string, { includeInternal }: Window): boolean {
    return includeInternal || !this.#internal.has(this.#hosts.get(code) ?? '')
  }

  #countsSeat({ of, actor }: Row, includeInternal: boolean): boolean {
    return includeInternal || !this.#internal.has(this.#seats.get(`${of} ${actor.id}`) ?? '')
  }

  #durationOf(ended: Row): number[] {
    const started = this.#rows.find(({ kind, of, type }) => kind === 'room' && of === ended.of && type === 'started')
    return started === undefined ? [] : [ended.at - started.at]
  }
}

function visitOf(run: readonly Row[]): Visit[] {
  const views = run.filter(({ type }) => type === 't.pageview')
  if (views.length === 0) return []
  return [
    {
      start: run[0].t,
      end: run.at(-1).t,
      views: views.length,
      hasTool: run.some(({ type }) => type === 't.tool'),
      entry: views[0].data.path,
      exit: views.at(-1).data.path,
      isBad: run.some(({ type, data }) => type === 't.ux' || (data.name === 'LCP' && data.value > SLOW_MS)),
    },
  ]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000)

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2)
}
