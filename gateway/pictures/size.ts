/** Pixels of a picture, as its header names them. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}
