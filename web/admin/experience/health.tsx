import type { Experience } from '#protocol/views/admin/quality.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { NONE, whole } from '../parts/numbers.ts'
import { Tile } from '../parts/tile.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { t } from '../strings/t.ts'
import styles from './experience.module.css'
import { type Rating, scoreRating, vitalTiles } from './vitals.ts'

const said = t.experience
const TONES = { good: 'good', fair: 'warn', poor: 'bad' } as const satisfies Record<Rating, string>

/** The health score, the signals that it is made of, and how fast pages were. [WD6] [WD7] */
export function Health({ health }: Pick<Experience, 'health'>) {
  const { score, visits, badVisits } = health
  const { health: words } = said
  return (
    <>
      <Tiles title={words.title}>
        <Tile
          label={words.score}
          value={score === null ? NONE : whole(score)}
          note={words.ofVisits(whole(badVisits), whole(visits))}
          hint={words.scoreHint}
          badge={<Rated rating={scoreRating(score)} />}
        />
        <Tile label={words.rageClicks} value={whole(health.rageClicks)} hint={words.rageHint} />
        <Tile label={words.deadClicks} value={whole(health.deadClicks)} hint={words.deadHint} />
        <Tile label={words.jsErrors} value={whole(health.jsErrors)} />
        <Tile label={words.quickBacks} value={whole(health.quickBacks)} hint={words.quickHint} />
        <Tile label={words.slowPages} value={whole(health.slowPages)} hint={words.slowHint} />
      </Tiles>
      <div>
        <Tiles title={said.vitals.title}>
          {vitalTiles(health.p75).map(({ label, value, rating, threshold }) => (
            <Tile key={label} label={label} value={value} note={threshold} badge={<Rated rating={rating} />} />
          ))}
        </Tiles>
        <p className={styles.note}>{said.vitals.lead}</p>
      </div>
    </>
  )
}

function Rated({ rating }: { readonly rating: Rating | null }) {
  return rating && <Badge tone={TONES[rating]}>{said.vitals.ratings[rating]}</Badge>
}
