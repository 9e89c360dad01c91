import { openFolder } from '#app/move/installation.ts'
import { move } from '#app/move/move.ts'

/** Moves one folder into another, for a test that kills it. */
const [from = '', to = ''] = process.argv.slice(2)
const [source, target] = [await openFolder(from), await openFolder(to)]
process.stdout.write('open\n')
await move(source, target, () => {})
await Promise.all([source.close(), target.close()])
