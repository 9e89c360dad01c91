import { useEffect, useState } from 'react'
import { t } from '../../strings/t.ts'
import visually from '../../ui/visuallyHidden.module.css'
import sidecar from '../sidecar.module.css'

interface Props {
  readonly page: number
  readonly count: number
  readonly onPage: (page: number) => void
}

/** The page that is read, to be changed by number. */
export function PageField({ page, count, onPage }: Props) {
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = () => {
    if (typed === String(page)) return
    const wanted = Math.round(Number(typed))
    if (typed.trim() === '' || !Number.isFinite(wanted)) setTyped(String(page))
    else {
      const number = Math.min(Math.max(wanted, 1), count)
      setTyped(String(number))
      onPage(number)
    }
  }
  return (
    <form
      className={sidecar.pageField}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <label>
        <span className={visually.hidden}>{t.sidecar.page}</span>
        <input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} onBlur={go} />
      </label>
      <span>{t.sidecar.ofPages(count)}</span>
    </form>
  )
}
