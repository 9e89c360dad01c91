import { useId } from 'react'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useCopy } from '../ui/useCopy.ts'
import panel from './panel.module.css'
import styles from './share.module.css'

/** The room's code and link, to invite others. */
export function Share() {
  const id = useId()
  const code = useRoom((room) => room.code ?? '')
  const copy = useCopy()
  return (
    <Card aria-labelledby={id} className={panel.panel}>
      <h2 id={id} className={panel.title}>
        {t.setup.share}
      </h2>
      <p className={styles.code} title={t.setup.code}>
        {code}
      </p>
      <p className={styles.link}>{`${location.origin}/r/${code}`}</p>
      <div className={styles.actions}>
        <Button size="s" icon="link" onClick={() => copy(`${location.origin}/r/${code}`, t.setup.linkCopied)}>
          {t.setup.copyLink}
        </Button>
        <Button size="s" icon="copy" onClick={() => copy(code, t.setup.codeCopied)}>
          {t.setup.copyCode}
        </Button>
      </div>
    </Card>
  )
}
