export const SHAPES = ['wide', 'square'] as const
export type Shape = (typeof SHAPES)[number]

/** Width to height, as the network shows pictures in its feed. */
export const RATIOS: Readonly<Record<Shape, number>> = { wide: 1.91, square: 1 }
export const ZOOM_MAX = 4
/** Pixels of the longer side of what is uploaded; the network shows no more. */
export const SIDE_MAX = 1_200

export interface Size {
  readonly width: number
  readonly height: number
}

/** Which part of a picture is kept. */
export interface Crop {
  readonly shape: Shape
  /** 1 keeps as much as the shape allows, `ZOOM_MAX` the least. */
  readonly zoom: number
  /** Where the part lies in the room that it has: 0 at the left or the top, 1 at the right or the bottom. */
  readonly x: number
  readonly y: number
}

export interface Frame extends Size {
  readonly left: number
  readonly top: number
}

/** The part of the picture in its pixels, never beyond it. [WF38] */
export function frameOf({ width, height }: Size, { shape, zoom, x, y }: Crop): Frame {
  const ratio = RATIOS[shape]
  const scale = Math.min(ZOOM_MAX, Math.max(1, zoom))
  const wide = Math.min(width, height * ratio) / scale
  const size = { width: wide, height: Math.min(height, wide / ratio) }
  return { ...size, left: share(x) * (width - size.width), top: share(y) * (height - size.height) }
}

/** Pixels of what is uploaded: the part itself, made smaller when it is larger than the network shows. [WF38] */
export function outputOf({ width, height }: Size): Size {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Moves the part by pixels of the picture, as a hand pulls the picture below the frame. */
export function pulled(picture: Size, crop: Crop, dx: number, dy: number): Crop {
  const { width, height } = frameOf(picture, crop)
  const along = (at: number, by: number, room: number) => (room < 1 ? at : share(at - by / room))
  return { ...crop, x: along(crop.x, dx, picture.width - width), y: along(crop.y, dy, picture.height - height) }
}

/** The shape that keeps more of a picture. */
export function shapeFor({ width, height }: Size): Shape {
  const kept = (shape: Shape) => {
    const frame = frameOf({ width, height }, { ...CENTRE, shape })
    return frame.width * frame.height
  }
  return kept('wide') >= kept('square') ? 'wide' : 'square'
}

const CENTRE = { zoom: 1, x: 0.5, y: 0.5 } as const
/** The middle of a picture in the shape that keeps most of it. */
export const firstCrop = (picture: Size): Crop => ({ ...CENTRE, shape: shapeFor(picture) })

const share = (value: number): number => Math.min(1, Math.max(0, value))
