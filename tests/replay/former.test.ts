import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { type CaptureFixture, captureOf } from '#projections/capture.ts'
import { verifyRecord } from '#replay/verifyRecord.ts'

const read = (): CaptureFixture => JSON.parse(readFileSync('fixtures/former/capture.json', 'utf8'))

describe('[IN25] a meeting captured before suggestions existed', () => {
  test('its capture verifies unchanged', () => {
    expect(verifyCapture(read(), sha256)).toEqual([])
  })

  test('a changed status in its capture is detected', () => {
    const capture = read()
    const [first, ...rest] = capture.final.intel.decisions
    const forged = [{ ...first!, status: 'pending' as const }, ...rest]
    const intel = { ...capture.final.intel, decisions: forged }
    const findings = verifyCapture({ ...capture, final: { ...capture.final, intel } }, sha256)
    expect(findings.map(({ path }) => path)).toEqual(['final.intel.decisions[0].status'])
  })

  test('a new export shows unconfirmed items as suggested and pending', () => {
    const { events, meta } = read()
    const again = captureOf(events, meta, sha256)
    expect(again.final.intel.decisions.map(({ suggested, status }) => [suggested, status])).toEqual([
      [false, 'approved'],
      [true, 'pending'],
      [false, 'approved'],
      [true, 'pending'],
    ])
    expect(again.final.intel.actions.map(({ suggested, status }) => [suggested, status])).toEqual([
      [true, 'open'],
      [false, 'done'],
    ])
    expect(verifyCapture(again, sha256)).toEqual([])
  })

  test('[RD64] [TD12] a record of the generator before threads verifies byte for byte', async () => {
    const { ok, facts } = await verifyRecord(readFileSync('fixtures/former/record-1.2.pdf'))
    expect([ok, facts?.generator]).toEqual([true, 'parley-record 1.2'])
  })

  test('[IN25] a record of the generator whose summary counted suggestions verifies byte for byte', async () => {
    const { ok, facts } = await verifyRecord(readFileSync('fixtures/former/record-1.3.pdf'))
    expect([ok, facts?.generator]).toEqual([true, 'parley-record 1.3'])
  })

  test('[TD12] its record verifies byte for byte, and the report names its former generator', async () => {
    const { ok, checks } = await verifyRecord(readFileSync('fixtures/former/record.pdf'))
    expect([ok, checks.at(-1)]).toMatchObject([true, { name: 'rebuilt', ok: true }])
    expect(checks.at(-1)!.detail).toContain('in the form of parley-record 1.1')
  })
})
