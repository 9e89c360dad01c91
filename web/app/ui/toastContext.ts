import { createContext, useContext } from 'react'

export interface ToastText {
  readonly text: string
  readonly tone?: 'good' | 'bad' | 'info'
  /** A button that acts on what the toast says; the toast goes with it. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

export const ToastContext = createContext<(toast: ToastText) => void>(() => {})

/** Shows a toast, which screen readers announce too. */
export function useToast(): (toast: ToastText) => void {
  return useContext(ToastContext)
}
