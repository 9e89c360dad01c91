import { setQuery } from '../../app/router.ts'
import { Button } from '../../app/ui/button.tsx'
import { TextField } from '../../app/ui/textField.tsx'
import { SearchField } from '../filters/searchField.tsx'
import { useSetting } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import styles from './rooms.module.css'

const said = t.rooms.filters

/** Host, days and team; the address keeps them, and a change goes back to the first page. */
export function RoomFilters() {
  const [team] = useSetting('team')
  const [from] = useSetting('from')
  const [to] = useSetting('to')
  const set = (name: string, value: string) => setQuery({ [name]: value === '' ? null : value, offset: null })
  return (
    <div className={styles.filters}>
      <SearchField name="user" label={said.user} />
      <TextField
        type="date"
        label={said.from}
        value={from}
        max={to}
        onChange={(event) => set('from', event.target.value)}
      />
      <TextField
        type="date"
        label={said.to}
        title={said.toHint}
        value={to}
        min={from}
        onChange={(event) => set('to', event.target.value)}
      />
      {team !== '' && (
        <Button size="s" icon="close" title={said.clearTeam} onClick={() => set('team', '')}>
          {said.teamChip(team.slice(0, 8))}
        </Button>
      )}
    </div>
  )
}
