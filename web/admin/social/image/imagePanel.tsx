import { useEffect, useRef, useState } from 'react'
import { ALT_MAX } from '#engine/post/limits.ts'
import { OPEN_IN } from '#engine/post/states.ts'
import type { Post } from '#protocol/views/admin/social.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { TextArea } from '../../../app/ui/textArea.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { useFileDrop } from '../../../app/ui/useFileDrop.ts'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { imageUrl } from '../socialRest.ts'
import { CropDialog } from './cropDialog.tsx'
import { BYTES_MAX, type Chosen, chosen, dataUrl, PIXELS_MAX } from './drawn.ts'
import styles from './image.module.css'
import { MadeImage } from './madeImage.tsx'

const said = t.social.image
const KINDS = 'image/png,image/jpeg,image/gif'

/** The picture of a post: chosen, dropped or pasted, cut, described, removed, or made by a model. [WF38] [WF39] */
export function ImagePanel({ post }: { readonly post: Post }) {
  const { rest, put } = useSocial()
  const toast = useToast()
  const { isBusy, failure, forget, run } = useRequest()
  const [picked, setPicked] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const canChange = OPEN_IN.setImage.includes(post.status)
  const take = async (file: File | undefined) => {
    if (!file) return
    forget()
    const read = await chosen(file)
    const isTooMany = read !== null && read.bitmap.width * read.bitmap.height > PIXELS_MAX
    setError(read === null ? said.unreadable : isTooMany ? said.tooMany(PIXELS_MAX / 1e6) : null)
    setPicked(isTooMany ? null : read)
  }
  const save = async (picture: Blob) => {
    setPicked(null)
    const image = await dataUrl(picture)
    // What described the picture before does not describe this one.
    const saved = await run(() => rest.setImage(post.id, { image, alt: '' }))
    if (saved === null) return
    put(saved.post)
    toast({ text: said.saved, tone: 'good' })
  }
  const remove = async () => {
    const saved = await run(() => rest.removeImage(post.id))
    if (saved === null) return
    put(saved.post)
    toast({ text: said.removed, tone: 'good' })
  }
  const drop = useFileDrop(canChange, ([file]) => void take(file))
  const { isOver, ...onDrops } = drop
  usePasted(canChange, (file) => void take(file))
  const { image } = post
  if (!canChange && image === null) return null
  return (
    <Panel title={said.title}>
      <div className={styles.panel} data-over={isOver || undefined} {...onDrops}>
        {image ? (
          <img className={styles.picture} src={imageUrl(post.id, image)} alt={image.alt} />
        ) : (
          <p className={styles.note}>{said.none}</p>
        )}
        {canChange && (
          <>
            {post.status === 'approved' && <p className={styles.note}>{said.approvedHint}</p>}
            <div className={styles.buttons}>
              <FileButton label={image ? said.replace : said.choose} isBusy={isBusy} onFile={take} />
              {image && (
                <Button size="s" icon="trash" disabled={isBusy} onClick={remove}>
                  {said.remove}
                </Button>
              )}
              <span className={styles.note}>{said.drop}</span>
            </div>
            {error !== null && (
              <Banner tone="bad" role="alert">
                {error}
              </Banner>
            )}
            <Refused failure={failure} />
          </>
        )}
        {image && canChange && <Alt key={`${post.id} ${image.sha256}`} post={post} alt={image.alt} />}
        {canChange && <MadeImage post={post} />}
      </div>
      {picked && <CropDialog chosen={picked} bytesMax={BYTES_MAX} onDone={save} onClose={() => setPicked(null)} />}
    </Panel>
  )
}

interface FileButtonProps {
  readonly label: string
  readonly isBusy: boolean
  readonly onFile: (file: File | undefined) => void
}

function FileButton({ label, isBusy, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="s" icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={styles.file}
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={KINDS}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </>
  )
}

/** What the picture shows, in words. [WF38] */
function Alt({ post, alt }: { readonly post: Post; readonly alt: string }) {
  const { rest, put } = useSocial()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [text, setText] = useState(alt)
  const left = ALT_MAX - text.trim().length
  const save = async () => {
    const saved = await run(() => rest.setImage(post.id, { alt: text.trim() }))
    if (saved === null) return
    put(saved.post)
    toast({ text: said.altSaved, tone: 'good' })
  }
  const isChanged = text.trim() !== alt
  return (
    <div className={styles.alt}>
      <TextArea
        label={said.alt}
        className={styles.description}
        hint={text.trim() === '' ? said.noAlt : said.altHint(left)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Refused failure={failure} />
      {isChanged && (
        <Button size="s" busy={isBusy} disabled={left < 0} onClick={save}>
          {said.altSave}
        </Button>
      )}
    </div>
  )
}

/** Takes a picture that is pasted anywhere on the page; text goes where it is pasted. */
function usePasted(isWanted: boolean, onFile: (file: File) => void): void {
  const newest = useRef(onFile)
  newest.current = onFile
  useEffect(() => {
    if (!isWanted) return
    const paste = (event: ClipboardEvent) => {
      const { files = [], types = [] } = event.clipboardData ?? {}
      const file = [...files].find(({ type }) => type.startsWith('image/'))
      if (!file || types.includes('text/plain')) return
      event.preventDefault()
      newest.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isWanted])
}
