import { useEffect, useState } from 'react'
import { Link, usePath } from '../../app/router.ts'
import { SIGN_IN_PATH } from '../../app/signin/returnPath.ts'
import mark from '../../app/styles/mark.svg'
import { Avatar } from '../../app/ui/avatar.tsx'
import { Icon } from '../../app/ui/icon.tsx'
import { IconButton } from '../../app/ui/iconButton.tsx'
import type { AdminMe } from '../adminRest.ts'
import { t } from '../strings/t.ts'
import { type ConsoleView, GROUPS, VIEWS } from '../views.ts'
import { pathTo, ROOT } from './address.ts'
import styles from './navigation.module.css'

interface NavigationProps {
  readonly me: AdminMe
  readonly active: ConsoleView['name'] | null
}

/** Sections of the console and who is signed in: beside the content, or behind a button on narrow screens. */
export function Navigation({ me, active }: NavigationProps) {
  const path = usePath()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes the list
  useEffect(() => setOpen(false), [path])
  return (
    <header className={styles.bar}>
      <div className={styles.top}>
        <Link href={ROOT} className={styles.home} aria-label={t.shell.home}>
          <img src={mark} alt="" width={28} height={28} />
          <span className={styles.name}>{t.shell.product}</span>
        </Link>
        <IconButton
          icon={isOpen ? 'close' : 'menu'}
          label={t.shell.menu}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="sections"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id="sections" className={styles.sections} data-open={isOpen}>
        <nav aria-label={t.shell.menu} className={styles.nav}>
          {GROUPS.map((group) => (
            <Group key={group} group={group} active={active} />
          ))}
        </nav>
        <Person me={me} />
      </div>
    </header>
  )
}

interface GroupProps {
  readonly group: ConsoleView['group']
  readonly active: ConsoleView['name'] | null
}

function Group({ group, active }: GroupProps) {
  const views = VIEWS.filter((view) => view.group === group)
  if (views.length === 0) return null
  return (
    <section aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`} className={styles.group}>
        {t.shell.groups[group]}
      </h2>
      <ul>
        {views.map(({ name, icon }) => (
          <li key={name}>
            <Link
              href={VIEWS[0]?.name === name ? ROOT : pathTo(name)}
              className={styles.link}
              aria-current={name === active ? 'page' : undefined}
            >
              <Icon name={icon} size={18} />
              {t.shell.views[name]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Person({ me }: { readonly me: AdminMe }) {
  return (
    <div className={styles.person}>
      <a href={SIGN_IN_PATH} className={styles.who} title={t.shell.signedInAs(me.email)}>
        <Avatar name={me.name} place={0} size="s" />
        <span className={styles.lines}>
          <bdi className={styles.line}>{me.name}</bdi>
          <span className={styles.small}>{t.shell.via[me.via]}</span>
        </span>
      </a>
      <p className={styles.foot}>
        <a href="/" className={styles.back}>
          {t.shell.toParley}
        </a>
        <span>{t.shell.version(me.version)}</span>
      </p>
    </div>
  )
}
