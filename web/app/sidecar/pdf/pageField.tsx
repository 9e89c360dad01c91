import { useState } from 'react'
import { t } from '../../strings/t.ts'
import visually from '../../ui/visuallyHidden.module.css'
import sidecar from '../sidecar.module.css'

interface Props {
  readonly page: number
  readonly count: number
  readonly onPage: (page: number) => void
}

/** The page that is read, to be changed by number. What is being typed stays while the pages move. */
export function PageField({ page, count, onPage }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Math.round(Number(typed ?? page))
    setTyped(null)
    if (typed?.trim() === '' || !Number.isFinite(wanted)) return
    onPage(Math.min(Math.max(wanted, 1), count))
  }
  return (
    <form
      className={sidecar.pageField}
      data-jump
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <label>
        <span className={visually.hidden}>{t.sidecar.page}</span>
        <input
          inputMode="numeric"
          value={typed ?? String(page)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => typed !== null && go()}
        />
      </label>
      <span>{t.sidecar.ofPages(count)}</span>
    </form>
  )
}
