import type { Message } from '@parley/client'
import { t } from '../strings/t.ts'

/** Describes the votes on a decision, one sentence for each side. The yes votes are a confirmation only when the decision was resolved with yes. */
export function votesInWords({ votes, resolved }: Pick<Message, 'votes' | 'resolved'>): string[] {
  const names = (action: 'yes' | 'continue') =>
    Object.values(votes ?? {})
      .filter((vote) => vote.action === action)
      .map(({ byName }) => byName)
      .join(', ')
  const [yes, more] = [names('yes'), names('continue')]
  const agreed = resolved?.action === 'yes' ? t.archive.session.confirmedBy : t.archive.session.saidYes
  return [...(yes === '' ? [] : [agreed(yes)]), ...(more === '' ? [] : [t.archive.session.votedOn(more)])]
}
