import type { MongoClientOptions } from 'mongodb'

const SECOND_MS = 1_000

/** Limits of every connection, so that a call fails within seconds; what the URL sets itself stands. [MN15] */
const LIMITS = {
  maxPoolSize: 32,
  maxIdleTimeMS: 60 * SECOND_MS,
  waitQueueTimeoutMS: 4 * SECOND_MS,
  connectTimeoutMS: 3 * SECOND_MS,
  serverSelectionTimeoutMS: 3 * SECOND_MS,
  socketTimeoutMS: 10 * SECOND_MS,
  heartbeatFrequencyMS: 2 * SECOND_MS,
} satisfies MongoClientOptions

/** What is acknowledged stays: most of the servers have it. */
const DURABILITY = {
  retryWrites: true,
  retryReads: true,
  writeConcern: { w: 'majority', wtimeoutMS: 5 * SECOND_MS },
  readConcern: { level: 'majority' },
  readPreference: 'primary',
} satisfies MongoClientOptions

const DATABASE = 'parley'

export function optionsFor(url: string): MongoClientOptions {
  const set = new Set([...new URLSearchParams(url.split('?')[1] ?? '').keys()].map((key) => key.toLowerCase()))
  const limits = Object.fromEntries(Object.entries(LIMITS).filter(([key]) => !set.has(key.toLowerCase())))
  return { appName: 'parley', ...limits, ...DURABILITY }
}

/** The name at the end of the URL's path. */
export function databaseOf(url: string): string {
  const path = /^[^:]+:\/\/[^/?]+\/([^?]*)/.exec(url)?.[1]
  return path ? decodeURIComponent(path) : DATABASE
}

/** The URL as it may be shown: without name and password. */
export function shownUrl(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//').replace(/\?.*/s, '')
}
