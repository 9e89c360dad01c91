import { useEffect, useState } from 'react'
import type { OpenPdf } from './openPdf.ts'
import type { PageSize } from './pageRows.ts'

/** Pages whose sizes are asked for at once. */
const BATCH = 40

/** The sizes of all pages; those not known yet are taken to be as the first. Null until that one is known. */
export function usePageSizes(pdf: OpenPdf): readonly PageSize[] | null {
  const [sizes, setSizes] = useState<readonly PageSize[] | null>(null)
  useEffect(() => {
    let isOld = false
    const read = async () => {
      const first = await pdf.size(1)
      let known: PageSize[] = Array.from({ length: pdf.count }, () => first)
      if (!isOld) setSizes(known)
      for (let from = 1; from < pdf.count && !isOld; from += BATCH) {
        const numbers = Array.from({ length: Math.min(BATCH, pdf.count - from) }, (_, i) => from + i + 1)
        const batch = await Promise.all(numbers.map((number) => pdf.size(number).catch(() => first)))
        const isSame = batch.every(({ width, height }) => width === first.width && height === first.height)
        known = known.toSpliced(from, batch.length, ...batch)
        if (!isOld && !isSame) setSizes(known)
      }
    }
    // Without the size of its first page a file shows nothing; what follows tells the reader.
    read().catch(() => !isOld && setSizes([]))
    return () => {
      isOld = true
    }
  }, [pdf])
  return sizes
}
