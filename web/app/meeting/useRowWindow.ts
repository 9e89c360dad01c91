import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { RowWindow } from './rowWindow.ts'

/** A window over rows in order, for one list. `guess` is read once: a row's height in pixels before it is measured. */
export function useRowWindow(keys: readonly string[], guess: (row: number) => number): RowWindow {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [rows] = useState(() => new RowWindow(guess, redraw))
  rows.setKeys(keys)
  useLayoutEffect(() => rows.drawn())
  useEffect(() => () => rows.close(), [rows])
  return rows
}
