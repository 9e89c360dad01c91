import type { ApplySpace } from './apply.ts'

export const context: ApplySpace<'context.added' | 'context.resolved' | 'context.removed'> = {
  'context.added'(space, { itemId, file, ...item }, { at, actor }) {
    const by = actor.id
    space.context.push({ id: itemId, ...item, file: file && { ...file, at, by }, error: null, by, at })
  },
  'context.resolved'(space, { itemId, status, title, text, error }) {
    const item = space.context.find(({ id }) => id === itemId)
    if (item) Object.assign(item, { status, text, error, title: title ?? item.title })
  },
  'context.removed'(space, { itemId }) {
    space.context = space.context.filter(({ id }) => id !== itemId)
  },
}
