import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { RowWindow } from './rowWindow.ts'

/** Returns the row window of a list. `guess` estimates a row's height in pixels and is read once. */
export function useRowWindow(keys: readonly string[], guess: (row: number) => number): RowWindow {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [rows] = useState(() => new RowWindow(guess, redraw))
  rows.setKeys(keys)
  useLayoutEffect(() => rows.drawn())
  useEffect(() => () => rows.close(), [rows])
  return rows
}
