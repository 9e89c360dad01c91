import { useId, useState } from 'react'
import { t } from '../../strings/t.ts'
import { buttonLook } from '../../ui/buttonLook.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSpace, useSpaceClient } from '../place/spaceContext.ts'
import styles from './settingsView.module.css'

const FORMATS = ['zip', 'json', 'md'] as const

/** Downloads of everything in the space; the browser fetches them itself, so that their size does not matter. [WP15] */
export function ExportCard() {
  const id = useId()
  const client = useSpaceClient()
  const { counts } = useSpace()
  const [hasVideos, setVideos] = useState(false)
  const said = t.settings.exporting
  return (
    <Card aria-labelledby={id}>
      <div className={styles.form}>
        <h2 id={id} className={styles.title}>
          {said.title}
        </h2>
        <p className={styles.note}>{said.text}</p>
        {counts.recordings > 0 && (
          <Checkbox label={said.videos} hint={said.videosHint} checked={hasVideos} onChange={setVideos} />
        )}
        <div className={styles.buttons}>
          {FORMATS.map((format) => (
            <a
              key={format}
              className={buttonLook('plain', 's')}
              href={client.rest.address.exported(client.slug, format, hasVideos && format === 'zip')}
              download
            >
              <Icon name="download" size={18} />
              {said.formats[format]}
            </a>
          ))}
        </div>
      </div>
    </Card>
  )
}
