import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { openEventStoreLog } from '#stores/events/eventstore.ts'
import { EventStoreDouble } from '../doubles/eventstore/server.ts'
import { eventLogContract } from './eventLog.contract.ts'
import type { MakePlace } from './eventLogSamples.ts'

const { EVENTSTORE_URL } = process.env

/** Every place is a namespace of its own in one store. */
const inNamespaceOf =
  (url: string): MakePlace =>
  async () => {
    const place = `${url}${url.includes('?') ? '&' : '?'}namespace=t${randomUUID().slice(0, 8)}`
    return { open: () => openEventStoreLog(place), dispose: async () => {} }
  }

const onDouble: MakePlace = async () => {
  const double = await new EventStoreDouble().start()
  return { open: () => openEventStoreLog(double.url()), dispose: async () => double.stop() }
}

eventLogContract('event store, double', onDouble, { lasting: true, shared: true })

if (EVENTSTORE_URL) {
  eventLogContract('EventStoreDB', inNamespaceOf(EVENTSTORE_URL), { lasting: true, shared: true })
} else test.skip('EVENTSTORE_URL is not set: the contract does not run on a real event store', () => {})
