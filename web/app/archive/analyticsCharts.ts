import type { Analytics } from '@parley/client'
import { binned } from '../charts/scale.ts'
import { type ChartTable, type Datum, totalOf } from '../charts/series.ts'
import { t } from '../strings/t.ts'
import { lengthOf } from './times.ts'

/** Maximum columns of the timeline; more minutes are grouped. */
export const COLUMNS_MAX = 60

/** Content of one chart: summary sentence, items, and the same data as a table. */
export interface ChartContent {
  readonly summary: string
  readonly data: readonly Datum[]
  readonly table: ChartTable
}

/** Messages of people and of the assistant, minute by minute. [WA9] */
export function timelineChart({ timeline }: Analytics): ChartContent {
  const bins = binned(timeline, COLUMNS_MAX)
  const rows = bins.map(({ first, items }) => {
    const last = first + items.length
    const label =
      items.length === 1 ? t.archive.chart.timeline.minute(last) : t.archive.chart.timeline.minutes(first + 1, last)
    const user = items.reduce((sum, minute) => sum + minute.user, 0)
    const moderator = items.reduce((sum, minute) => sum + minute.moderator, 0)
    return { label, user, moderator }
  })
  const total = rows.reduce((sum, { user, moderator }) => sum + user + moderator, 0)
  const peak = rows.reduce<(typeof rows)[number] | null>((most, row) => (sumOf(row) > sumOf(most) ? row : most), null)
  return {
    summary: t.archive.chart.timeline.summary(total, timeline.length, peak?.label.toLowerCase() ?? ''),
    data: rows.map(({ label, user, moderator }) => {
      return { label, values: [user, moderator], reading: t.archive.chart.timeline.reading(label, user, moderator) }
    }),
    table: {
      columns: [t.archive.chart.timeline.when, t.archive.chart.timeline.user, t.archive.chart.timeline.moderator],
      rows: rows.map(({ label, user, moderator }) => [label, user, moderator]),
    },
  }
}

const sumOf = (row: { readonly user: number; readonly moderator: number } | null) =>
  row ? row.user + row.moderator : 0

/** Each participant's share of the messages. [WA9] */
export function peopleChart({ participation, balance }: Analytics): ChartContent {
  const { people } = t.archive.chart
  const shareOf = (share: number | null) =>
    share === null ? people.none : t.archive.time.percent(Math.round(100 * share))
  return {
    summary: people.summary(balance),
    data: participation.map(({ name, messages, share, words }) => {
      return { label: name, values: [messages], reading: people.reading(name, messages, shareOf(share), words) }
    }),
    table: {
      columns: [people.person, people.messages, people.share, people.words, people.votes, people.annotations],
      rows: participation.map(({ name, messages, share, words, votesYes, votesContinue, annotations }) => {
        return [name, messages, shareOf(share), words, votesYes + votesContinue, annotations]
      }),
    },
  }
}

/** How long each section was under discussion. [WA9] */
export function sectionTimeChart({ sections }: Analytics): ChartContent {
  const longest = sections.reduce<(typeof sections)[number] | null>(
    (most, one) => (one.discussMs > (most?.discussMs ?? 0) ? one : most),
    null,
  )
  return {
    summary: t.archive.chart.sections.summary(longest?.title ?? null, lengthOf(longest?.discussMs ?? 0)),
    data: sections.map(({ title, discussMs, messageCount }) => {
      const reading = t.archive.chart.sections.reading(title, lengthOf(discussMs), messageCount)
      return { label: title, values: [discussMs], reading }
    }),
    table: sectionTable(sections),
  }
}

/** Number of messages about each section. [WA9] */
export function sectionTalkChart({ sections }: Analytics): ChartContent {
  return {
    summary: t.archive.chart.talk.summary(sections.reduce((sum, { messageCount }) => sum + messageCount, 0)),
    data: sections.map(({ title, discussMs, messageCount }) => {
      const reading = t.archive.chart.sections.reading(title, lengthOf(discussMs), messageCount)
      return { label: title, values: [messageCount], reading }
    }),
    table: sectionTable(sections),
  }
}

function sectionTable(sections: Analytics['sections']): ChartTable {
  return {
    columns: [
      t.archive.chart.sections.section,
      t.archive.chart.sections.time,
      t.archive.chart.sections.messages,
      t.archive.chart.sections.status,
    ],
    rows: sections.map(({ title, discussMs, messageCount, status }) => {
      return [title, lengthOf(discussMs), messageCount, t.archive.session.status[status]]
    }),
  }
}

/** Reasons for the assistant's messages; reasons that never occurred are in the table only. [WA9] */
export function assistantChart({ assistant: { byTrigger, summons, answers } }: Analytics): ChartContent {
  const triggers = Object.keys(t.archive.chart.assistant.triggers) as (keyof typeof byTrigger)[]
  const rows = triggers.map((trigger) => ({
    label: t.archive.chart.assistant.triggers[trigger],
    lines: byTrigger[trigger],
  }))
  return {
    summary: t.archive.chart.assistant.summary(summons, answers),
    data: rows
      .filter(({ lines }) => lines > 0)
      .map(({ label, lines }) => ({
        label,
        values: [lines],
        reading: t.archive.chart.assistant.reading(label, lines),
      })),
    table: {
      columns: [t.archive.chart.assistant.reason, t.archive.chart.assistant.lines],
      rows: rows.map(({ label, lines }) => [label, lines]),
    },
  }
}

/** Decisions, risks and actions by how they stand. [WA9] */
export function ledgerChart({ decisions, risks, actions }: Analytics): ChartContent {
  const { ledger } = t.archive.chart
  const rows = [
    {
      label: ledger.decisions,
      values: [decisions.approved, decisions.pending, decisions.rejected],
      reading: ledger.decisionReading(decisions.approved, decisions.pending, decisions.rejected),
    },
    {
      label: ledger.risks,
      values: [risks.low, risks.medium, risks.high],
      reading: ledger.riskReading(risks.low, risks.medium, risks.high),
    },
    {
      label: ledger.actions,
      values: [actions.done, actions.open, 0],
      reading: ledger.actionReading(actions.done, actions.open),
    },
  ]
  const [all, risky, agreed] = rows.map(totalOf) as [number, number, number]
  return {
    summary: ledger.summary(all, risky, agreed, decisions.suggested + risks.suggested + actions.suggested),
    data: rows,
    table: {
      columns: [ledger.entry, ledger.settled, ledger.between, ledger.against, ledger.total],
      rows: rows.map((row) => [row.label, ...row.values, totalOf(row)]),
    },
  }
}
