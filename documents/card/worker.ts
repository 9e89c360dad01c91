import { serve } from '#workers/serve.ts'
import type { CardText } from './card.ts'
import { drawCard } from './draw.ts'

export interface CardCalls {
  /** The PNG travels as a part ahead of the answer. */
  draw(card: CardText): Promise<null>
}

/** The thread that draws text cards. */
serve<CardCalls>(() => ({
  calls: {
    async draw(card, { send }) {
      send(await drawCard(card))
      return null
    },
  },
}))
