import { BackLink } from '../../archive/backLink.tsx'
import { t } from '../../strings/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import { Cover } from '../cover.tsx'
import { Editable } from '../editable.tsx'
import { useChange } from '../useChange.ts'
import { CoverTools } from './coverTools.tsx'
import { Description } from './description.tsx'
import { ReviewButton } from './reviewButton.tsx'
import { useMay, useSpace } from './spaceContext.ts'
import styles from './spaceHeader.module.css'
import { useView } from './views.ts'

/** Limits of a name and a description. (contracts B.1) */
const NAME_MAX = 120
const DESCRIPTION_MAX = 2_000
const FACES_MAX = 5

/** Cover, name, description and people of the space, and the way into its meeting. [WP9] */
export function SpaceHeader() {
  const space = useSpace()
  const mayEdit = useMay('editor')
  const change = useChange()
  const copy = useCopy()
  const { name, description, url, role } = space
  return (
    <header className={styles.header}>
      <BackLink href="/spaces">{t.spaces.title}</BackLink>
      <div className={styles.band}>
        <div className={styles.cover}>
          <Cover space={space} />
          {mayEdit && <CoverTools />}
        </div>
        <div className={styles.words}>
          <Editable
            value={name}
            label={t.space.name}
            editLabel={t.space.editName}
            charsMax={NAME_MAX}
            isRequired
            mayEdit={mayEdit}
            save={(changed) => change({ name: changed })}
          >
            <h1 className={styles.name} dir="auto">
              {name}
            </h1>
          </Editable>
          {(description !== '' || mayEdit) && (
            <Editable
              value={description}
              label={t.space.description}
              editLabel={t.space.editDescription}
              charsMax={DESCRIPTION_MAX}
              lines="many"
              mayEdit={mayEdit}
              save={(changed) => change({ description: changed })}
            >
              <Description key={description} text={description === '' ? t.space.noDescription : description} />
            </Editable>
          )}
          <div className={styles.line}>
            <Faces />
            {role === null ? <Badge>{t.space.asGuest}</Badge> : <Badge>{t.spaces.roles[role]}</Badge>}
          </div>
        </div>
        <div className={styles.actions}>
          <ReviewButton />
          <Button icon="link" onClick={() => copy(url, t.space.linkCopied)}>
            {t.space.copyLink}
          </Button>
        </div>
      </div>
    </header>
  )
}

/** The people of the space; leads to all of them. */
function Faces() {
  const { members } = useSpace()
  const [, show] = useView()
  return (
    <button type="button" className={styles.people} onClick={() => show('people')}>
      <span className={styles.faces}>
        {members.slice(0, FACES_MAX).map(({ name, userId, invitedAt, status }, place) => (
          <Avatar
            key={userId ?? `${invitedAt} ${name}`}
            name={name}
            place={place}
            size="s"
            away={status === 'invited'}
          />
        ))}
      </span>
      {t.spaces.people(members.length)}
    </button>
  )
}
