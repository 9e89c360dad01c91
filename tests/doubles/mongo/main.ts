import { createInterface } from 'node:readline'
import { startMongoDouble } from './server.ts'

// node tests/doubles/mongo/main.ts [PORT]: prints its URL; the lines `away`, `back` and `slow MS` on its standard input are obeyed.
const double = await startMongoDouble(Number(process.argv[2] ?? 0))
console.log(double.url('parley'))
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ms] = line.trim().split(' ')
  if (word === 'away') await double.goAway()
  if (word === 'back') await double.comeBack()
  if (word === 'slow') double.slow(Number(ms ?? 0))
  console.log(word)
}
