import { cutWhole } from '#engine/text.ts'
import type { MailBrief, WriterStatus, WritingOptions, WrittenMail, WrittenText } from '#gateway/outreach/writer.ts'
import type { InsightNumbers } from '#projections/views/outreach/insights.ts'
import { failureOf, needless, stopwatch, unasked } from '../lanes/outcome.ts'
import type { LaneServices } from '../lanes/services.ts'
import { type Model, ModelError } from '../model/port.ts'
import { insightsFromModel } from '../prompts/outreach/insights.ts'
import { mailFromModel, messageFromModel } from '../prompts/outreach/mail.ts'
import { senderName, TEMPLATE_VERSION, templateInsights, templateMail, templateMessage } from './outreachTemplate.ts'

type Services = Pick<LaneServices, 'model' | 'outcome' | 'fault'>

/** UTF-16 units of a model's name in a draft. */
const VERSION_MAX = 80
const MESSAGE_MAX = 600

/** Who would write now. [OT40] */
export function writerStatus(model: Model): WriterStatus {
  const { available, model: name } = model.status()
  return {
    available,
    model: name,
    version: available && name !== null ? cutWhole(name, VERSION_MAX) : TEMPLATE_VERSION,
  }
}

/** Has a model write a mail; without one, or when it is slow or its answer cannot be used, a template does. [OT40] */
export async function writtenMail(
  services: Services,
  brief: MailBrief,
  options?: WritingOptions,
): Promise<WrittenMail> {
  const signed = { ...brief, sender: senderName(brief.sender) }
  const { version } = writerStatus(services.model)
  const mail = await asked(services, options, (signal) => mailFromModel(services.model, signed, signal))
  return mail === null
    ? { ...templateMail(signed), writer: 'template', writerVersion: TEMPLATE_VERSION }
    : { ...mail, writer: 'ai', writerVersion: version }
}

/** The same of a direct message. [OT40] */
export async function writtenMessage(
  services: Services,
  brief: MailBrief,
  options?: WritingOptions,
): Promise<WrittenText> {
  const signed = { ...brief, sender: senderName(brief.sender) }
  const text = await asked(services, options, (signal) =>
    messageFromModel(services.model, signed, { max: MESSAGE_MAX, signal }),
  )
  return text === null ? { text: templateMessage(signed), writer: 'template' } : { text, writer: 'ai' }
}

/** The same of what the numbers say. [OT58] */
export async function writtenInsights(
  services: Services,
  numbers: InsightNumbers,
  options?: WritingOptions,
): Promise<WrittenText> {
  const text = await asked(services, options, (signal) => insightsFromModel(services.model, numbers, signal))
  return text === null ? { text: templateInsights(numbers), writer: 'template' } : { text, writer: 'ai' }
}

/** What the model says, each try counted once; null where the template is to write. */
async function asked<T>(
  { model, outcome, fault }: Services,
  { byModel = true, signal }: WritingOptions = {},
  ask: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T | null> {
  const took = stopwatch()
  if (!byModel || !model.takes('write')) {
    outcome('outreach', byModel ? unasked(model) : needless(model), took())
    return null
  }
  try {
    const said = await ask(signal)
    outcome('outreach', 'model', took())
    return said
  } catch (error) {
    outcome('outreach', failureOf(error), took())
    if (!(error instanceof ModelError)) fault(error, 'writing to leads')
    return null
  }
}
