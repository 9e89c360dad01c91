import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../app/ui/button.tsx'
import { Icon } from '../../app/ui/icon.tsx'
import { t } from '../strings/en.ts'
import styles from './rooms.module.css'

const said = t.rooms.seed

/** Takes one JSON file by drag and drop or by the browser's file dialog. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
    // Allows choosing the same file again after a refusal.
    if (input.current) input.current.value = ''
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button beside it for everyone else
    <div
      className={styles.drop}
      data-over={isOver}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={28} />
      <Button size="s" onClick={() => input.current?.click()}>
        {said.choose}
      </Button>
      <input
        ref={input}
        className={styles.input}
        type="file"
        tabIndex={-1}
        aria-label={said.choose}
        accept=".json,application/json"
        onChange={(event) => take(event.target.files)}
      />
    </div>
  )
}
