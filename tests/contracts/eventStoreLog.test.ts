import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { openEventStoreLog } from '#stores/events/eventstore.ts'
import { eventLogContract } from './eventLog.contract.ts'
import type { MakePlace } from './eventLogSamples.ts'

const URL_OF_STORE = process.env.EVENTSTORE_URL

const inNamespace =
  (url: string): MakePlace =>
  async () => {
    const namespace = `t${randomUUID().slice(0, 8)}`
    const place = `${url}${url.includes('?') ? '&' : '?'}namespace=${namespace}`
    return { open: () => openEventStoreLog(place), dispose: async () => {} }
  }

const REAL = URL_OF_STORE ? inNamespace(URL_OF_STORE) : undefined

if (REAL) eventLogContract('EventStoreDB', REAL, { lasting: true, shared: true })
else test.skip('EVENTSTORE_URL is not set: the contract does not run on a real event store', () => {})
