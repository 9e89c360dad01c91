import { noModel } from '#assistant/model/none.ts'
import { ollamaModel } from '#assistant/model/ollama.ts'
import { hangs, modelDouble } from '../helpers/modelDouble.ts'
import { modelContract } from './model.contract.ts'

modelContract('none', async () => ({ model: noModel, answers: false, close: async () => {} }))

modelContract('ollama', async () => {
  const double = await modelDouble()
  const model = ollamaModel({ url: double.url })
  return {
    model,
    answers: true,
    hang: () => double.behave(hangs),
    async close() {
      model.close()
      await double.close()
    },
  }
})

modelContract('ollama, nobody there', async () => {
  const double = await modelDouble()
  await double.close()
  const model = ollamaModel({ url: double.url })
  return { model, answers: false, close: async () => model.close() }
})
