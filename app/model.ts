import { noModel } from '#assistant/model/none.ts'
import { ollamaModel } from '#assistant/model/ollama.ts'
import type { Model } from '#assistant/model/port.ts'
import type { Settings } from './settings.ts'

/** The language model that the settings name, or none. */
export function openModel({ OLLAMA_URL, OLLAMA_MODEL }: Pick<Settings, 'OLLAMA_URL' | 'OLLAMA_MODEL'>): Model {
  if (OLLAMA_URL === undefined) return noModel
  return ollamaModel({ url: OLLAMA_URL, ...(OLLAMA_MODEL === undefined ? {} : { model: OLLAMA_MODEL }) })
}
