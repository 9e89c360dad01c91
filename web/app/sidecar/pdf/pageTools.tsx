import { useEffect, useState } from 'react'
import { t } from '../../strings/en.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import sidecar from '../sidecar.module.css'
import { type Zoom, zoomed } from './pageRows.ts'

interface Props {
  readonly page: number
  readonly count: number
  readonly scale: number
  readonly zoom: Zoom
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: Zoom) => void
}

/** The page that is read, to be changed by number, and how large it is shown. */
export function PageTools({ page, count, scale, zoom, onPage, onZoom }: Props) {
  return (
    <>
      <PageField page={page} count={count} onPage={onPage} />
      <span className={sidecar.gap} />
      <IconButton size="s" icon="zoomOut" label={t.sidecar.zoomOut} onClick={() => onZoom(zoomed(scale, -1))} />
      <output className={sidecar.scale} aria-live="off">
        {t.sidecar.zoomed(Math.round(scale * 100))}
      </output>
      <IconButton size="s" icon="zoomIn" label={t.sidecar.zoomIn} onClick={() => onZoom(zoomed(scale, 1))} />
      <Button
        look="quiet"
        size="s"
        title={t.sidecar.zoomFitHint}
        aria-pressed={zoom === 'fit'}
        onClick={() => onZoom('fit')}
      >
        {t.sidecar.zoomFit}
      </Button>
    </>
  )
}

function PageField({ page, count, onPage }: Pick<Props, 'page' | 'count' | 'onPage'>) {
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
        <span className={sidecar.hidden}>{t.sidecar.page}</span>
        <input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} onBlur={go} />
      </label>
      <span>{t.sidecar.ofPages(count)}</span>
    </form>
  )
}
