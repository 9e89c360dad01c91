import { type ReactNode, useCallback, useRef, useState } from 'react'
import { t } from '../strings/t.ts'
import { Button } from './button.tsx'
import { classNames } from './classNames.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './iconButton.tsx'
import { ToastContext, type ToastText } from './toastContext.ts'
import styles from './toasts.module.css'

interface Shown extends ToastText {
  readonly id: number
}

const SHOWN_MAX = 3
const SHOWN_MS = 6_000

/** Shows toasts below the header, where nothing is pressed or written; errors stay until dismissed or displaced by newer ones. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const count = useRef(0)
  const remove = useCallback((id: number) => setShown((now) => now.filter((toast) => toast.id !== id)), [])
  const say = useCallback(
    (toast: ToastText) => {
      const id = ++count.current
      setShown((now) => [...now.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-SHOWN_MAX))
      if (toast.tone !== 'bad') setTimeout(remove, SHOWN_MS, id)
    },
    [remove],
  )
  return (
    <ToastContext value={say}>
      {children}
      <div className={styles.place} role="status" aria-live="polite">
        {shown.map(({ id, text, tone = 'info', action }) => (
          <div key={id} className={classNames(styles.toast, styles[tone])}>
            <Icon name={tone === 'bad' ? 'warning' : tone === 'good' ? 'check' : 'info'} size={18} />
            <p className={styles.text}>{text}</p>
            {action && (
              <Button
                size="s"
                look="quiet"
                onClick={() => {
                  remove(id)
                  action.run()
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton icon="close" size="s" label={t.common.dismiss} onClick={() => remove(id)} />
          </div>
        ))}
      </div>
    </ToastContext>
  )
}
