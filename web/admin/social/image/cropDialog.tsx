import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { Choice } from '../../filters/choice.tsx'
import { t } from '../../strings/t.ts'
import { type Crop, firstCrop, frameOf, outputOf, pulled, SHAPES, ZOOM_MAX } from './crop.ts'
import styles from './cropDialog.module.css'
import { type Chosen, cutOut, draw } from './drawn.ts'

const said = t.social.image.crop
const SHAPE_OPTIONS = SHAPES.map((value) => ({ value, label: said.shapes[value] }))
/** Pixels of the preview's longer side, whatever the picture's. */
const SHOWN_SIDE = 960

interface CropDialogProps {
  readonly chosen: Chosen
  readonly bytesMax: number
  readonly onDone: (picture: Blob) => void
  readonly onClose: () => void
}

/** Which part of a picture is published: its shape, how near, and where, by pointer or keys. [WF38] */
export function CropDialog({ chosen, bytesMax, onDone, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(() => firstCrop(chosen.bitmap))
  const [isBusy, setBusy] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const finish = async () => {
    setBusy(true)
    const picture = await cutOut(chosen, crop, bytesMax)
    setBusy(false)
    if (picture === null || picture.size > bytesMax) setTooLarge(true)
    else onDone(picture)
  }
  const frame = frameOf(chosen.bitmap, crop)
  const size = outputOf(frame)
  return (
    <Dialog
      open
      title={said.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
          <Button look="primary" busy={isBusy} onClick={finish}>
            {said.use}
          </Button>
        </>
      }
    >
      <Choice
        label={said.shape}
        options={SHAPE_OPTIONS}
        value={crop.shape}
        onPick={(shape) => setCrop({ ...crop, shape })}
      />
      <Part chosen={chosen} crop={crop} onCrop={setCrop} />
      <div className={styles.sliders}>
        <Slider
          label={said.zoom}
          min={1}
          max={ZOOM_MAX}
          value={crop.zoom}
          onMove={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider label={said.across} max={1} value={crop.x} onMove={(x) => setCrop({ ...crop, x })} />
        <Slider label={said.down} max={1} value={crop.y} onMove={(y) => setCrop({ ...crop, y })} />
      </div>
      <p className={styles.note}>{said.size(size.width, size.height)}</p>
      {isTooLarge && (
        <Banner tone="bad" role="alert">
          {said.tooLarge}
        </Banner>
      )}
    </Dialog>
  )
}

interface PartProps {
  readonly chosen: Chosen
  readonly crop: Crop
  readonly onCrop: (crop: Crop) => void
}

/** The kept part; pulling it with the pointer moves it. */
function Part({ chosen: { bitmap }, crop, onCrop }: PartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const frame = frameOf(bitmap, crop)
  useEffect(() => {
    const scale = SHOWN_SIDE / Math.max(frame.width, frame.height)
    const size = { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) }
    if (canvas.current) draw(canvas.current, bitmap, crop, size)
  })
  const pull = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    const perPixel = frame.width / event.currentTarget.getBoundingClientRect().width
    const { clientX: x, clientY: y } = event
    onCrop(pulled(bitmap, crop, (x - last.current.x) * perPixel, (y - last.current.y) * perPixel))
    last.current = { x, y }
  }
  return (
    <canvas
      ref={canvas}
      className={styles.part}
      role="img"
      aria-label={said.part}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        last.current = null
      }}
      onPointerCancel={() => {
        last.current = null
      }}
    />
  )
}

interface SliderProps {
  readonly label: string
  readonly min?: number
  readonly max: number
  readonly value: number
  readonly onMove: (value: number) => void
}

const STEPS = 50

function Slider({ label, min = 0, max, value, onMove }: SliderProps) {
  const id = useId()
  const percent = Math.round(((value - min) / (max - min)) * 100)
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / STEPS}
        value={value}
        aria-valuetext={said.percent(percent)}
        onChange={(event) => onMove(event.target.valueAsNumber)}
      />
    </div>
  )
}
