import styles from './icon.module.css'

/** Paths on a 24 by 24 grid, stroked in the text's colour. */
const PATHS = {
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.500 4.500L19 7.500',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-3.300 2.700-6 6-6s6 2.700 6 6M16 4.500a3.500 3.500 0 0 1 0 6M17.500 14.500c2.100.8 3.500 2.900 3.500 5.500',
  hand: 'M8 12V6a1.500 1.500 0 0 1 3 0v5M11 11V4.500a1.500 1.500 0 0 1 3 0V11M14 11V6a1.500 1.500 0 0 1 3 0v8a6.500 6.500 0 0 1-6.500 6.500c-2.600 0-4.200-1.200-5.400-3.600L4 14.200a1.400 1.400 0 0 1 2.500-1.300L8 15',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.500 2',
  send: 'M4 12l16-8-5 16-3.500-6.500z',
  arrowLeft: 'M19 12H5M11 6l-6 6 6 6',
  arrowRight: 'M5 12h14M13 6l6 6-6 6',
  chevronDown: 'M6 9l6 6 6-6',
  chevronUp: 'M6 15l6-6 6 6',
  chevronRight: 'M9 6l6 6-6 6',
  warning: 'M12 4l9 16H3zM12 10v5M12 17.500v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.01',
  offline:
    'M4 4l16 16M8.500 16.500a5 5 0 0 1 6.500-.5M5 13a10 10 0 0 1 4-2.400M19 13a10 10 0 0 0-5.500-2.900M12 20v.01',
  play: 'M7 5l12 7-12 7z',
  pause: 'M8 5v14M16 5v14',
  document: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  chart: 'M4 20h16M7 20v-7M12 20V6M17 20v-10',
  spark: 'M12 3l2 6.500L20 12l-6 2.500L12 21l-2-6.500L4 12l6-2.500z',
  zoomIn: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4M11 8v6M8 11h6',
  zoomOut: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4M8 11h6',
  pin: 'M12 21v-7M8 3h8l-1 6 3 4H6l3-4z',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  refresh: 'M20 11a8 8 0 0 0-14.300-4L4 9M4 5v4h4M4 13a8 8 0 0 0 14.300 4L20 15M20 19v-4h-4',
  sidebar: 'M4 5h16v14H4zM14 5v14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  listChecks: 'M4 6l1.500 1.500L8 5M4 13l1.500 1.500L8 12M4 19.500h3M12 6h8M12 13h8M12 19.500h8',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9v.01',
  stop: 'M7 7h10v10H7z',
} as const

export type IconName = keyof typeof PATHS

/** Decorative icon beside text or in a labelled button; hidden from screen readers. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
