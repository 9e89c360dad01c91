import type { Mongo } from '../mongo/connection.ts'
import { isDuplicate, isUnreachable, within } from '../mongo/failure.ts'
import { CALL_MS } from '../mongo/limits.ts'
import { checkedGroup, checkedText, checkedTextName, type KeptTexts } from './port.ts'

interface Kept {
  readonly _id: string
  readonly text: string
}

/** Texts in a collection of the database, for all nodes. Rejects with one sentence where the database cannot be reached. [MN22] */
export function mongoTexts({ db }: Mongo): KeptTexts {
  const texts = db.collection<Kept>('texts')
  const find = async (_id: string) => (await texts.findOne({ _id }))?.text ?? null
  return {
    read: async (name) => reached(find(checkedTextName(name))),
    async write(name, text) {
      const set = { $set: { text: checkedText(text) } }
      const put = () => texts.updateOne({ _id: checkedTextName(name) }, set, { upsert: true })
      // Two that write a new text at once: the second one finds it made.
      await reached(put().catch((error) => (isDuplicate(error) ? put() : Promise.reject(error))))
    },
    async claim(name, text) {
      const kept = { _id: checkedTextName(name), text: checkedText(text) }
      return reached(
        texts.insertOne(kept).then(
          () => text,
          async (error) => {
            if (!isDuplicate(error)) throw error
            return (await find(name)) ?? Promise.reject(new Error(`The text ${name} was removed while it was claimed.`))
          },
        ),
      )
    },
    async remove(name) {
      await reached(texts.deleteOne({ _id: checkedTextName(name) }))
    },
    async names(group) {
      const prefix = checkedGroup(group)
      // The sign after the slash ends what begins with the group.
      const filter = { _id: { $gte: prefix, $lt: `${prefix.slice(0, -1)}0` } }
      const found = await reached(texts.find(filter, { projection: { _id: 1 }, sort: { _id: 1 } }).toArray())
      return found.map(({ _id }) => _id)
    },
    place: (name) => `${checkedTextName(name)} in the database ${db.databaseName}`,
  }
}

async function reached<T>(work: Promise<T>): Promise<T> {
  return within(CALL_MS, work).catch((error) => {
    if (isUnreachable(error))
      throw new Error('The database that keeps small texts cannot be reached.', { cause: error })
    throw error
  })
}
