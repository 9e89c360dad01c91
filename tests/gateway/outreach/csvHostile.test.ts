import { describe, expect, test } from 'vitest'
import { csvLeads } from '#gateway/outreach/finding/csvLeads.ts'

const MB = 2 ** 20
const filled = (piece: string) => `email,name,notes\n${piece.repeat(Math.ceil(MB / piece.length))}`.slice(0, MB)

describe('[OT33] a CSV of 1 MB', () => {
  test.each([
    ['plain', 'ann.lee@company.example,Ann Lee,"Head of things, since 2019"\n', 17191],
    ['of one quotation mark a line', '"\n', 524281],
    ['of broken quotation marks', 'a@x.example,"a"b",c\n', 52429],
    ['of marks that open and never close', 'a@x.example,"Ann,x\nb@x.example,Bob,y\n', 56680],
    ['of nothing but quotation marks', '"', 2],
    ['of one line', 'a,', 2],
    ['of tiny lines', 'a\n', 524281],
    ['of blank lines', '\n', 0],
    ['of CR', 'a@x.example,A,b\r', 65536],
  ])('%s is read to its end, in slices', { retry: 2 }, async (_, piece, rows) => {
    const csv = filled(piece)
    let [last, longest] = [0, 0]
    let turn = process.threadCpuUsage()
    const noteTurn = () => {
      const { user, system } = process.threadCpuUsage(turn)
      longest = Math.max(longest, (user + system) / 1_000)
      turn = process.threadCpuUsage()
      watching = setImmediate(noteTurn)
    }
    let watching = setImmediate(noteTurn)
    for await (const { row } of csvLeads(csv)) last = row
    clearImmediate(watching)
    expect(last).toBe(rows)
    // Own time of the thread: what other processes take is none of it, but they slow it. The bench holds it to 30 ms.
    expect(longest).toBeLessThan(60)
  })
})
