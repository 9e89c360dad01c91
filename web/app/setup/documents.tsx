import type { RoomDocument } from '@parley/client'
import { useId, useState } from 'react'
import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import { useRest, useRoom } from '../room/roomContext.ts'
import { useDoing } from '../room/useDoing.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/iconButton.tsx'
import { Meter } from '../ui/meter.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './documents.module.css'
import { DropZone } from './dropZone.tsx'
import panel from './panel.module.css'
import { type Upload, useUploads } from './useUploads.ts'
import { WithoutText } from './withoutText.tsx'

const NONE: readonly RoomDocument[] = []

/** The documents under review, with upload progress and refusals. */
export function Documents() {
  const id = useId()
  const docs = useRoom((room) => room.state?.docs ?? NONE)
  const { uploads, add, dismiss } = useUploads()
  const [leaving, setLeaving] = useState<RoomDocument | null>(null)
  return (
    <Card aria-labelledby={id} className={panel.panel}>
      <h2 id={id} className={panel.title}>
        {t.setup.documents}
      </h2>
      {docs.length > 0 && (
        <ul className={panel.list}>
          {docs.map((doc) => (
            <DocumentRow key={doc.id} doc={doc} onRemove={() => setLeaving(doc)} />
          ))}
        </ul>
      )}
      {docs.map((doc) => (
        <WithoutText key={doc.id} doc={doc} />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onDismiss={() => dismiss(upload.id)} />
      ))}
      <DropZone small={docs.length > 0} onFiles={(files) => void add(files)} />
      <Elsewhere />
      <RemoveDocument doc={leaving} onClose={() => setLeaving(null)} />
    </Card>
  )
}

/** Where documents go in the enterprise tier. [WS14] */
function Elsewhere() {
  const isElsewhere = useRoom(({ resident }) => resident !== null)
  if (!isElsewhere) return null
  return (
    <p className={panel.hint}>
      {t.trust.documentsStay}{' '}
      <a href="/trust" target="_blank" rel="noreferrer">
        {t.trust.title}
        <VisuallyHidden>{t.trust.newTab}</VisuallyHidden>
      </a>
    </p>
  )
}

function DocumentRow({ doc, onRemove }: { readonly doc: RoomDocument; readonly onRemove: () => void }) {
  const { label, shownAs } = DOCUMENT_KINDS[doc.kind]
  const facts = [
    capitalised(label),
    doc.pages === null ? null : t.setup.pages(doc.pages),
    doc.topicsPending ? t.setup.topicsPending : t.common.sections(doc.sections),
  ]
  return (
    <li className={panel.row}>
      <span className={panel.icon}>
        <Icon name={shownAs === 'messages' ? 'mail' : 'file'} />
      </span>
      <div className={panel.main}>
        <p className={panel.name}>{doc.title}</p>
        <p className={panel.detail}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <IconButton icon="trash" label={t.setup.removeDocument(doc.title)} onClick={onRemove} />
    </li>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function UploadRow({ upload, onDismiss }: { readonly upload: Upload; readonly onDismiss: () => void }) {
  const { name, share, error } = upload
  if (error !== null) {
    return (
      <Banner
        tone="bad"
        role="alert"
        actions={<IconButton icon="close" size="s" label={t.common.dismiss} onClick={onDismiss} />}
      >
        <strong className={panel.name}>{name}</strong>: {error}
      </Banner>
    )
  }
  return (
    <div className={styles.upload}>
      <p className={styles.uploadName}>
        <span className={panel.name}>{t.setup.uploading(name)}</span>
        <span className={panel.detail}>{share < 1 ? `${Math.round(share * 100)} %` : t.setup.reading}</span>
      </p>
      <Meter label={t.setup.uploading(name)} value={Math.round(share * 100)} />
    </div>
  )
}

function RemoveDocument({ doc, onClose }: { readonly doc: RoomDocument | null; readonly onClose: () => void }) {
  const rest = useRest()
  const code = useRoom((room) => room.code ?? '')
  const { isBusy, run } = useDoing()
  const remove = async () => {
    if (doc) await run(() => rest.removeDocument(code, doc.id))
    onClose()
  }
  return (
    <Dialog
      open={doc !== null}
      title={t.setup.removeTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button look="danger" busy={isBusy} onClick={remove}>
            {t.common.remove}
          </Button>
        </>
      }
    >
      <p>{t.setup.removeText(doc?.title ?? '')}</p>
    </Dialog>
  )
}
