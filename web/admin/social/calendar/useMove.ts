import type { Post } from '#protocol/views/admin/social.ts'
import { useQuietRequest } from '../../../app/spaces/useRequest.ts'
import { useToast } from '../../../app/ui/toastContext.ts'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { stampIn } from '../times.ts'

const said = t.social.calendar

/** Moves a post to an instant, and offers the way back where nothing else was lost. [WF32] */
export function useMove(tz: string): (post: Post, at: number | null) => Promise<void> {
  const { rest, put, refresh, now } = useSocial()
  const request = useQuietRequest()
  const toast = useToast()
  const move = async (post: Post, at: number | null): Promise<void> => {
    const saved = await request(() => rest.change(post.id, { scheduledAt: at }, post.version))
    if (saved === null) return refresh()
    put(saved.post)
    const before = post.scheduledAt
    const canGoBack = post.status === 'draft' && (before === null || before > now)
    toast({
      text: at === null ? said.unset : said.moved(stampIn(at, tz)),
      tone: 'good',
      ...(canGoBack ? { action: { label: said.undo, run: () => void move(saved.post, before) } } : {}),
    })
  }
  return move
}
