import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { GatheredTimes } from '#gateway/gatheredTimes.ts'

test.each([1, 255, 256, 257, 1_000])('[OP3] of %i times observed each counts once, at every scrape', async (count) => {
  const registry = new Registry()
  const options = { name: 'took_seconds', help: 'Took', buckets: [0.002, 0.01] }
  const plain = new GatheredTimes(registry, options)
  const labelled = new GatheredTimes(registry, { ...options, name: 'by_seconds', label: 'outcome' })
  for (let i = 0; i < count; i++) {
    plain.observe(i % 2 === 0 ? 1 : 5)
    labelled.observe(1, i % 2 === 0 ? 'written' : 'conflict')
  }
  for (let scrape = 0; scrape < 2; scrape++) {
    const text = await registry.metrics()
    expect(text).toContain(`took_seconds_count ${count}\n`)
    expect(text).toContain(`took_seconds_bucket{le="0.002"} ${Math.ceil(count / 2)}\n`)
    expect(text).toContain(`took_seconds_bucket{le="0.01"} ${count}\n`)
    expect(text).toContain(`by_seconds_count{outcome="written"} ${Math.ceil(count / 2)}\n`)
  }
})
