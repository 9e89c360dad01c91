/** A question as it reached the server. */
export interface Asked {
  readonly path: '/api/chat' | '/api/generate'
  /** Lane word of the system text's first line, `Task: answer.`: understand, answer, analyse, summarise, report or remark. */
  readonly task: string
  readonly model: string
  readonly system: string
  readonly prompt: string
  /** JSON schema; undefined for free text. */
  readonly format: unknown
  readonly options: Readonly<Record<string, unknown>>
  readonly at: number
}

interface Item {
  readonly label: string
  readonly head: string
  readonly text: string
}

/** Lines `[m1] Ana: text` of a prompt: what the model was given, each with the label it is to be cited by. */
export function itemsOf(prompt: string, kind: 'm' | 's' | 'p' | 'c'): Item[] {
  return [...prompt.matchAll(/^\[([mspc]\d+)\] (.*?): (.*)$/gmu)]
    .filter(([, label]) => label!.startsWith(kind))
    .map(([, label, head, text]) => ({ label: label!, head: head!, text: text! }))
}

/** A plain, well-behaved answer to each task, made of nothing but what the prompt holds. */
export function honest({ task, prompt }: Asked): string {
  const [message] = itemsOf(prompt, 'm')
  const [section] = itemsOf(prompt, 's')
  const [passage] = itemsOf(prompt, 'p')
  const words = (text: string) => text.split(' ').slice(0, 12).join(' ')
  switch (task) {
    case 'understand':
      return JSON.stringify({ intent: 'statement', entities: [], section: null })
    case 'analyse':
      return JSON.stringify({
        summary: [],
        decisions: [],
        risks: [],
        actions: itemsOf(prompt, 'm').flatMap(undertaking),
      })
    case 'answer':
      return passage ? `${words(passage.text)} [${passage.label}].` : 'The documents do not say that.'
    case 'remark':
      return section ? `${words(section.text)} [${section.label}].` : 'Nothing to add.'
    case 'summarise':
      return message ? `${message.head} said: ${message.text}` : 'Nothing was said.'
    default:
      return message ? `## Summary\n${message.head} said: ${message.text} [${message.label}]` : '## Summary\n'
  }
}

/** What somebody says that they will do, as an action of the ledger's form. */
function undertaking({ label, head, text }: Item) {
  const quote = /\bI(?:'ll| will) [^.!?]{8,120}/u.exec(text)?.[0]
  if (quote === undefined) return []
  const item = { text: `${head}: ${quote}`, quotes: [quote], messages: [label] }
  return [{ ...item, owner: head, due: null, status: 'open' }]
}
