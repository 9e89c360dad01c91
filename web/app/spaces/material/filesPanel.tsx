import type { StoredFileRef } from '@parley/client'
import { useId, useRef, useState } from 'react'
import { PLANS } from '#engine/team/plans.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/classNames.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Meter } from '../../ui/meter.tsx'
import { useFileDrop } from '../../ui/useFileDrop.ts'
import { useMay, useSpace, useSpaceClient } from '../place/spaceContext.ts'
import { ago } from '../times.ts'
import { useObservable } from '../useObservable.ts'
import { fileSize } from './fileSize.ts'
import styles from './material.module.css'
import { RemoveDialog } from './removeDialog.tsx'
import { UploadRows } from './uploadRows.tsx'
import { FILE_BYTES_MAX, Uploads } from './uploads.ts'

/** The files of the space, and how much of its storage is used. [WO11] */
export function FilesPanel() {
  const id = useId()
  const client = useSpaceClient()
  const { files } = useSpace()
  const canEdit = useMay('editor')
  const [removing, setRemoving] = useState<StoredFileRef | null>(null)
  const [uploads] = useState(
    () =>
      new Uploads({
        send: (file, onProgress) => client.rest.addFile(client.slug, file, file.name, onProgress),
        bytesMax: FILE_BYTES_MAX,
        tooLarge: t.material.tooLarge,
        onDone: () => void client.refresh(),
      }),
  )
  const running = useObservable(uploads.list)
  const { isOver, ...dropping } = useFileDrop(canEdit, (dropped) => uploads.add(dropped))
  return (
    <Card aria-labelledby={id} className={classNames(styles.panel, isOver && styles.over)} {...dropping}>
      <h2 id={id} className={styles.title}>
        {t.material.files}
      </h2>
      <p className={styles.hint}>{t.material.filesHint}</p>
      <Storage />
      {files.length === 0 && running.length === 0 && <EmptyState icon="file" title={t.material.filesEmpty} />}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <FileRow key={file.fileId} file={file} onRemove={canEdit ? () => setRemoving(file) : null} />
          ))}
        </ul>
      )}
      <UploadRows uploads={running} onDismiss={uploads.dismiss} />
      {canEdit && <ChooseFiles onFiles={(chosen) => uploads.add(chosen)} />}
      <RemoveDialog
        text={removing && t.material.removeFile(removing.name)}
        remove={() => client.rest.removeFile(client.slug, removing?.fileId ?? '')}
        onClose={() => setRemoving(null)}
      />
    </Card>
  )
}

function ChooseFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.actions}>
      <Button size="s" icon="upload" onClick={() => input.current?.click()}>
        {t.material.upload}
      </Button>
      <input
        ref={input}
        className={styles.files}
        type="file"
        multiple
        aria-label={t.material.upload}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows choosing the same file again after a refusal.
          target.value = ''
        }}
      />
    </div>
  )
}

/** Bytes of files and recordings, out of what the plan allows for a space. */
function Storage() {
  const { files, recordings, plan } = useSpace()
  const used = [...files, ...recordings].reduce((sum, { size }) => sum + size, 0)
  const limit = PLANS[plan].storagePerRoom
  const text = t.material.storageUsed(fileSize(used), limit === null ? null : fileSize(limit))
  return (
    <div className={styles.storage}>
      <p className={styles.detail}>{text}</p>
      {limit !== null && (
        <Meter
          label={t.material.storage}
          value={used}
          max={limit}
          text={text}
          tone={used > 0.9 * limit ? 'warn' : 'accent'}
        />
      )}
    </div>
  )
}

interface FileRowProps {
  readonly file: StoredFileRef
  /** Null for those who may not remove it. */
  readonly onRemove: (() => void) | null
}

function FileRow({ file, onRemove }: FileRowProps) {
  const client = useSpaceClient()
  const { fileId, name, size, by, at } = file
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name="file" size={18} />
      </span>
      <div>
        <p className={styles.name}>
          <a href={client.rest.address.file(client.slug, fileId)} target="_blank" rel="noreferrer noopener">
            {name}
          </a>
        </p>
        <p className={styles.detail}>
          {[fileSize(size), t.material.addedBy(by.name, ago(at, Date.now()))].join(' · ')}
        </p>
      </div>
      {onRemove && <IconButton icon="trash" size="s" label={t.material.remove(name)} onClick={onRemove} />}
    </li>
  )
}
