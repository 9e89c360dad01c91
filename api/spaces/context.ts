import type { Request } from 'express'
import { DEFAULT_LANGUAGE } from '#engine/words/languages.ts'
import { contextOfSpace } from '#gateway/spaces/spaceContext.ts'
import type { spaceContext } from '#protocol/http/spaces/context.ts'
import { charge } from '../context.ts'
import type { Handlers } from '../endpoints.ts'
import { accepted, settled } from '../settled.ts'
import type { SpaceAt } from './admission.ts'
import type { SpaceServices } from './services.ts'

interface ContextCall {
  readonly space: SpaceAt
  readonly caller: { readonly user: { readonly id: string } }
  readonly request: Request
}

export function spaceContextHandlers(services: SpaceServices): Handlers<typeof spaceContext> {
  const { spaceItems, spaceViews } = services
  const placeOf = ({ space: { space }, caller: { user } }: ContextCall) => contextOfSpace(space, user.id, spaceViews)
  return {
    addSpaceNote: async (call) => {
      const { text, title } = call.body
      charge(services, call.request, `${text}${title ?? ''}`)
      return { ok: true, item: settled(await spaceItems.addNote(placeOf(call), { text, title })) }
    },
    addSpaceLink: async (call) => {
      const { url, title } = call.body
      charge(services, call.request, `${url}${title ?? ''}`)
      return { ok: true, item: settled(await spaceItems.addLink(placeOf(call), { url, title })) }
    },
    addSpaceData: async (call) => {
      const { upload, declared, fields } = call.body
      const adding = spaceItems.addData(placeOf(call), { upload, declared, title: fields.title })
      return { ok: true, item: settled(await accepted(adding, DEFAULT_LANGUAGE)) }
    },
    removeSpaceContext: async (call) => {
      return { ok: true, items: settled(await spaceItems.remove(placeOf(call), call.params.itemId)).left }
    },
  }
}
