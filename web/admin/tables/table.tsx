import type { Answer } from '@parley/client'
import { type ReactNode, useId } from 'react'
import { locale } from '../../app/strings/t.ts'
import { Icon } from '../../app/ui/icon.tsx'
import { useSetting } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import type { CsvColumn, CsvValue } from './csv.ts'
import { CsvButton } from './csvButton.tsx'
import { pressed, type Sorting, sorted, sortingOf, sortKey } from './sorting.ts'
import styles from './table.module.css'

export interface Column<R> extends CsvColumn<R> {
  /** Names the column in the address and to the service. */
  readonly key: string
  /** What the cell shows; its value by default. */
  readonly show?: (row: R) => ReactNode
  readonly isNumber?: boolean
  /** False for columns whose heading does not sort. */
  readonly sorts?: boolean
  /** What rows are sorted by here, where that is not the value, such as the instant of a date. */
  readonly order?: (row: R) => CsvValue
  /** True when its natural order begins with the largest or newest; so it does for numbers. */
  readonly descends?: boolean
  /** Where the column is, when not in both: in the file, or on the screen. */
  readonly only?: 'file' | 'screen'
}

interface DataTableProps<R> {
  /** Names the table in the address, and its file. */
  readonly name: string
  readonly title: string
  readonly isTitleHidden?: boolean
  /** Scrolls within a chart's height. */
  readonly isLow?: boolean
  /** The first column heads its row. */
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R, place: number) => string
  /** What is said when there are no rows. */
  readonly empty?: string
  /** Given when the service sorts: by which columns it can, and by which it does. */
  readonly served?: { readonly keys: readonly string[]; readonly fallback: string }
  /** Fetches every row for the file when only a page of them is shown. */
  readonly allRows?: () => Promise<Answer<readonly R[]>>
  /** Beside the title, such as what narrows the table. */
  readonly children?: ReactNode
  /** Below the rows, such as the way to the next page. */
  readonly foot?: ReactNode
}

/** A table whose headings sort it and whose rows can be downloaded; order and place are in the address. [WC4] [WC5] */
export function DataTable<R>(props: DataTableProps<R>) {
  const {
    name,
    title,
    isTitleHidden = false,
    isLow = false,
    columns,
    rows,
    keyOf,
    served,
    allRows,
    children,
    foot,
  } = props
  const titleId = useId()
  const [sorting, setSorting] = useSorting(props)
  const by = served ? undefined : columns.find(({ key }) => key === sorting?.by)
  const visible = columns.filter(({ only }) => only !== 'file')
  const shown = by ? sorted(rows, by.order ?? by.value, sorting?.isFlipped ?? false) : rows
  return (
    <div className={styles.table}>
      <div className={styles.head}>
        <h2 id={titleId} className={isTitleHidden ? styles.hidden : styles.title}>
          {title}
        </h2>
        <div className={styles.tools}>
          {children}
          <CsvButton
            name={name}
            title={title}
            columns={columns.filter(({ only }) => only !== 'screen')}
            rows={shown}
            allRows={allRows}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus */}
      <section className={styles.scroll} data-low={isLow} tabIndex={0} aria-labelledby={titleId}>
        <table className={styles.grid}>
          <thead>
            <tr>
              {visible.map((column) => (
                <Heading key={column.key} column={column} served={served} sorting={sorting} onSort={setSorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, place) => (
              <Row key={keyOf(row, place)} columns={visible} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && <p className={styles.empty}>{props.empty ?? t.shell.table.empty}</p>}
      {foot}
    </div>
  )
}

/** The order that the address names, and a function that sets it there and goes back to the first page. */
function useSorting<R>({ name, columns, served }: DataTableProps<R>) {
  const [given, setGiven] = useSetting(served ? 'sort' : `${name}.sort`)
  const keys = served ? served.keys : columns.filter(({ sorts }) => sorts !== false).map(({ key }) => key)
  const sorting = sortingOf(given === '' && served ? served.fallback : given, keys)
  const set = (next: Sorting) => setGiven(served?.fallback === sortKey(next) ? '' : sortKey(next))
  return [sorting, set] as const
}

interface HeadingProps<R> {
  readonly column: Column<R>
  readonly served: DataTableProps<R>['served']
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting) => void
}

function Heading<R>({
  column: { key, label, isNumber = false, descends = isNumber, sorts },
  served,
  sorting,
  onSort,
}: HeadingProps<R>) {
  const canSort = served ? served.keys.includes(key) : sorts !== false
  const isOn = sorting?.by === key
  const isDown = descends !== Boolean(isOn && sorting?.isFlipped)
  return (
    <th scope="col" data-number={isNumber} aria-sort={isOn ? (isDown ? 'descending' : 'ascending') : undefined}>
      {canSort ? (
        <button type="button" className={styles.sort} data-on={isOn} onClick={() => onSort(pressed(sorting, key))}>
          {label}
          <Icon name={isOn && !isDown ? 'chevronUp' : 'chevronDown'} size={14} />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function Row<R>({ columns, row }: { readonly columns: readonly Column<R>[]; readonly row: R }) {
  return (
    <tr>
      {columns.map(({ key, isNumber, show, value }, place) => {
        const cell = show ? show(row) : shownValue(value(row))
        return place === 0 ? (
          <th key={key} scope="row" dir="auto">
            {cell}
          </th>
        ) : (
          <td key={key} data-number={isNumber} dir={isNumber ? undefined : 'auto'}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
}

const NOTHING = '–'
function shownValue(value: ReturnType<Column<unknown>['value']>): string {
  if (value === null || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? t.shell.yes : t.shell.no
  return typeof value === 'number' ? value.toLocaleString(locale()) : value
}
