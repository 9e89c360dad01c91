import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import sidecar from '../sidecar.module.css'
import { type Zoom, zoomed } from './pageRows.ts'

interface Props {
  readonly scale: number
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
}

/** How large the pages are shown. */
export function ZoomTools({ scale, zoom, onZoom }: Props) {
  return (
    <>
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
