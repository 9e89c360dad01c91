import { useEffect } from 'react'

/** Share of a row that must be visible. */
const VISIBLE = 0.6

/**
 * Reports whether a row of the list is visible; a row that is not rendered is not. `rendered` changes whenever other rows are
 * rendered. Without a key nothing is reported.
 */
export function useInSight(key: string | null, rendered: string, report: (isInSight: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may have been rendered or removed
  useEffect(() => {
    if (key === null) return
    const row = document.querySelector(`[data-row="${CSS.escape(key)}"]`)
    if (row === null) return report(false)
    const watch = new IntersectionObserver((entries) => report(entries.at(-1)!.intersectionRatio >= VISIBLE), {
      root: row.closest('[role=log]'),
      threshold: [0, VISIBLE],
    })
    watch.observe(row)
    return () => watch.disconnect()
  }, [key, rendered, report])
}
