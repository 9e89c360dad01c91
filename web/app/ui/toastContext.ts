import { createContext, useContext } from 'react'

export interface ToastText {
  readonly text: string
  readonly tone?: 'good' | 'bad' | 'info'
}

export const ToastContext = createContext<(toast: ToastText) => void>(() => {})

/** Shows a toast, which screen readers announce too. */
export function useToast(): (toast: ToastText) => void {
  return useContext(ToastContext)
}
