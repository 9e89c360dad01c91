/** Shows openapi.json and asyncapi.json, and sends the requests that a reader writes. Nothing is loaded from elsewhere. */

const [openapi, asyncapi] = await Promise.all(
  ['/openapi.json', '/asyncapi.json'].map(async (path) => (await fetch(path)).json()),
)

/** Makes an element; attributes that are null or false are left out, texts and elements are its content. */
function make(tag, attributes = {}, ...content) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...content)
  return element
}

const json = (value) => JSON.stringify(value, null, 2)
const resolved = (part) =>
  part?.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce((at, key) => at[key], openapi)
    : part

const entries = []
let fields = 0

function entry(summary, words, fill) {
  const details = make('details', {}, summary)
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) details.append(make('div', { class: 'inside' }, ...fill()))
  })
  entries.push({ details, words: words.toLowerCase() })
  return details
}

function operationEntry(path, method, operation) {
  const summary = make(
    'summary',
    {},
    make('span', { class: 'method' }, method),
    make('code', {}, path),
    make('span', { class: 'quiet' }, operation.summary),
  )
  const details = entry(summary, `${method} ${path} ${operation.summary} ${operation.operationId}`, () =>
    operationBody(path, method, operation),
  )
  details.id = operation.operationId
  return details
}

function operationBody(path, method, operation) {
  const { parameters = [], requestBody, responses } = operation
  const described = parameters.length === 0 ? [] : [make('h3', {}, 'Parameters'), parameterTable(parameters)]
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { example }]) =>
    example === undefined ? [] : [make('h3', {}, `Request: ${type}`), make('pre', { tabindex: '0' }, shown(example))],
  )
  const answers = Object.entries(responses).flatMap(([status, answer]) => answerParts(status, resolved(answer)))
  return [
    make('p', {}, operation.description),
    ...described,
    ...bodies,
    make('h3', {}, 'Answers'),
    ...answers,
    tryIt(path, method, operation),
  ]
}

const shown = (example) => (typeof example === 'string' ? example : json(example))

function parameterTable(parameters) {
  const row = ({ name, in: place, required, description = '', schema }) =>
    make(
      'tr',
      {},
      make('td', {}, make('code', {}, name)),
      make('td', {}, `${place}${required ? ', required' : ''}`),
      make('td', {}, [description, limitsOf(schema)].filter(Boolean).join(' ')),
    )
  const head = ['Name', 'Where', 'What'].map((text) => make('th', { scope: 'col' }, text))
  return make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...parameters.map(row)))
}

function limitsOf({ minimum, maximum, default: fallback, enum: values } = {}) {
  const parts = [
    ...(values ? [`One of ${values.join(', ')}.`] : []),
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum} to ${maximum}.`] : []),
    ...(fallback !== undefined ? [`Default: ${fallback}.`] : []),
  ]
  return parts.join(' ')
}

function answerParts(status, { description, content = {} }) {
  const examples = Object.entries(content).flatMap(([type, { example }]) =>
    example === undefined || Number(status) >= 400
      ? []
      : [make('p', { class: 'quiet' }, type), make('pre', { tabindex: '0' }, shown(example))],
  )
  return [make('p', {}, make('strong', {}, status), ` ${description}`), ...examples]
}

function field(label, control) {
  fields += 1
  const id = `field-${fields}`
  control.id = id
  return [make('label', { for: id }, label), control]
}

/** A form that sends the request to this service and shows what comes back. */
function tryIt(path, method, { parameters = [], requestBody }) {
  const content = requestBody?.content ?? {}
  const inputs = parameters.map((parameter) => {
    const known = parameter.in === 'path' && parameter.example !== undefined ? String(parameter.example) : null
    return {
      ...parameter,
      input: make('input', { value: known, required: parameter.in === 'path', autocomplete: 'off' }),
    }
  })
  const text = content['application/json']
  const body = text ? make('textarea', { spellcheck: 'false' }, json(text.example)) : null
  const file = content['multipart/form-data'] ? make('input', { type: 'file' }) : null
  const answer = make('pre', { tabindex: '0', hidden: true })
  const status = make('p', { role: 'status' })
  const send = make('button', { type: 'submit' }, 'Send')
  const stop = make('button', { type: 'button', hidden: true }, 'Stop')
  const form = make(
    'form',
    {},
    make('h3', {}, 'Try it'),
    ...inputs.flatMap(({ name, in: place, input }) => field(`${name} (${place})`, input)),
    ...(body ? field('Body', body) : []),
    ...(file ? field(text ? 'File (sends a form instead of JSON)' : 'File', file) : []),
    send,
    stop,
    status,
    answer,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const ending = new AbortController()
    stop.hidden = false
    stop.onclick = () => ending.abort()
    answer.hidden = false
    answer.textContent = ''
    try {
      const request = requestOf(path, method, { inputs, body, file })
      status.textContent = `${method.toUpperCase()} ${request.url}`
      const response = await fetch(request.url, { ...request.init, signal: ending.signal })
      status.textContent = `${response.status} ${response.statusText} ${response.headers.get('content-type') ?? ''}`
      await showBody(response, answer)
    } catch (error) {
      if (error.name !== 'AbortError') status.textContent = error.message
    }
    stop.hidden = true
  })
  return form
}

function requestOf(path, method, { inputs, body, file }) {
  let target = path
  const query = new URLSearchParams()
  const headers = {}
  for (const { name, in: place, input } of inputs) {
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(input.value))
    else if (input.value !== '' && place === 'query') query.set(name, input.value)
    else if (input.value !== '') headers[name] = input.value
  }
  const url = query.size > 0 ? `${target}?${query}` : target
  const csrf = /(?:^|; )csrf=([^;]+)/.exec(document.cookie)?.[1]
  if (csrf) headers['X-CSRF-Token'] = csrf
  const upload = file?.files[0]
  if (upload) return { url, init: { method: method.toUpperCase(), headers, body: formOf(upload, body) } }
  if (!body) return { url, init: { method: method.toUpperCase(), headers } }
  return {
    url,
    init: {
      method: method.toUpperCase(),
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: body.value,
    },
  }
}

function formOf(upload, body) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ? JSON.parse(body.value) : {})) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.set('document', upload)
  return form
}

const SHOWN_MAX = 100_000

async function showBody(response, answer) {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) {
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      answer.textContent = (answer.textContent + chunk).slice(-SHOWN_MAX)
    }
  } else if (type.includes('json')) answer.textContent = json(await response.json()).slice(0, SHOWN_MAX)
  else if (type.startsWith('text/')) answer.textContent = (await response.text()).slice(0, SHOWN_MAX)
  else answer.textContent = `${(await response.arrayBuffer()).byteLength} bytes`
}

function eventEntry(name, message, who) {
  const summary = make(
    'summary',
    {},
    make('span', { class: 'method' }, who),
    make('code', {}, name),
    make('span', { class: 'quiet' }, message.summary ?? ''),
  )
  return entry(summary, `${name} ${message.summary ?? ''}`, () => [
    ...(message.examples ?? []).map(({ payload }) => make('pre', { tabindex: '0' }, json(payload))),
  ])
}

function showOperations() {
  const byTag = new Map(openapi.tags.map(({ name, description }) => [name, { description, shown: [] }]))
  for (const [path, methods] of Object.entries(openapi.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      byTag.get(operation.tags[0]).shown.push(operationEntry(path, method, operation))
    }
  }
  const first = ['rooms', 'documents', 'context', 'board']
  const place = (tag) => (first.includes(tag) ? first.indexOf(tag) : first.length)
  const sections = [...byTag]
    .sort(([one], [other]) => place(one) - place(other))
    .map(([tag, { description, shown }]) =>
      make('section', { 'aria-label': tag }, make('h2', {}, tag), make('p', { class: 'quiet' }, description), ...shown),
    )
  document.getElementById('operations').replaceChildren(...sections)
}

function showEvents() {
  const { messages } = asyncapi.components
  const of = (prefix, who) =>
    Object.entries(messages).flatMap(([key, message]) =>
      key.startsWith(prefix) ? [eventEntry(message.name ?? key, message, who)] : [],
    )
  document
    .getElementById('events')
    .replaceChildren(
      make('h2', {}, 'Events that clients send'),
      make('p', { class: 'quiet' }, asyncapi.info.description),
      ...of('ask_', 'send'),
      make('h2', {}, 'Events that clients hear'),
      ...of('tell_', 'hear'),
    )
}

function filtered() {
  const wanted = document.getElementById('filter').value.trim().toLowerCase()
  let count = 0
  for (const { details, words } of entries) {
    details.hidden = !words.includes(wanted)
    count += details.hidden ? 0 : 1
  }
  for (const section of document.querySelectorAll('#operations section')) {
    section.hidden = section.querySelector('details:not([hidden])') === null
  }
  document.getElementById('found').textContent = wanted === '' ? '' : `${count} found`
}

showOperations()
showEvents()
document.getElementById('filter').addEventListener('input', filtered)
document.getElementById('search').addEventListener('submit', (event) => event.preventDefault())
if (location.hash !== '') {
  const target = document.getElementById(location.hash.slice(1))
  if (target) target.open = true
  target?.scrollIntoView()
}
