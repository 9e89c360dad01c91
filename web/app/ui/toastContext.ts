import { createContext, useContext } from 'react'

export interface ToastText {
  readonly text: string
  readonly tone?: 'good' | 'bad' | 'info'
}

export const ToastContext = createContext<(toast: ToastText) => void>(() => {})

/** Says something in passing, at the edge of the page and to those who listen to it. */
export function useToast(): (toast: ToastText) => void {
  return useContext(ToastContext)
}
