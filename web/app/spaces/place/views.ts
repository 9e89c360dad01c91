import { queried, setQuery, useQuery } from '../../router.ts'

/** Parts of a space's page; the address names the one that is shown. */
export const VIEWS = ['board', 'material', 'meetings', 'calls', 'people', 'settings'] as const
export type View = (typeof VIEWS)[number]

const isView = (name: string | null): name is View => VIEWS.some((view) => view === name)

export function useView(): readonly [View, (view: View) => void] {
  const asked = useQuery('view')
  return [isView(asked) ? asked : 'board', showView]
}

function showView(view: View): void {
  if (queried('view') !== view) setQuery({ view: view === 'board' ? null : view })
}
