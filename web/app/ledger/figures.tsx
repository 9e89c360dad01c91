import { t } from '../strings/t.ts'
import { Meter } from '../ui/meter.tsx'
import styles from './figures.module.css'

/** Coverage and score, with an explanation of how they are calculated. */
export function Figures({ coverage, score }: { readonly coverage: number; readonly score: number }) {
  const { ledger } = t
  return (
    <div className={styles.figures}>
      <Figure label={ledger.coverage} value={coverage} shown={ledger.percent(coverage)} />
      <Figure label={ledger.score} value={score} shown={ledger.points(score)} />
      <details className={styles.about}>
        <summary>{ledger.explain}</summary>
        <p>
          <strong>{ledger.coverage}.</strong> {ledger.coverageAbout}
        </p>
        <p>
          <strong>{ledger.score}.</strong> {ledger.scoreAbout}
        </p>
      </details>
    </div>
  )
}

interface FigureProps {
  readonly label: string
  /** 0 to 100. */
  readonly value: number
  readonly shown: string
}

function Figure({ label, value, shown }: FigureProps) {
  return (
    <div className={styles.figure}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{shown}</p>
      <Meter label={label} value={value} text={shown} />
    </div>
  )
}
