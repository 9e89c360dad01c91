import type { PostBrief, WrittenPost } from '#gateway/social/writer.ts'
import { failureOf, stopwatch, unasked } from '../lanes/outcome.ts'
import type { LaneServices } from '../lanes/services.ts'
import { ModelError } from '../model/port.ts'
import { postFromModel } from '../prompts/social/post.ts'
import { templatePost } from './socialTemplate.ts'

/** Has a model write a post; without one, or when it is slow or nothing of its answer can be used, a template does. [SO64] [SO65] */
export async function writtenPost(
  { model, outcome, fault }: Pick<LaneServices, 'model' | 'outcome' | 'fault'>,
  brief: PostBrief,
  signal?: AbortSignal,
): Promise<WrittenPost> {
  const took = stopwatch()
  if (model.takes('write')) {
    try {
      const written = await postFromModel(model, brief, signal)
      outcome('social', 'model', took())
      return { ...written, writer: 'ai', writerVersion: model.status().model ?? 'model' }
    } catch (error) {
      outcome('social', failureOf(error), took())
      if (!(error instanceof ModelError)) fault(error, 'writing a post')
    }
  } else {
    outcome('social', unasked(model), took())
  }
  return templatePost(brief)
}
