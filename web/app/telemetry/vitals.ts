import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'

/** Reports each vital of the page once, when its value is final or the page is hidden. */
export function watchVitals(report: (name: 'LCP' | 'INP' | 'CLS' | 'TTFB', value: number) => void): void {
  const reported = new Set<string>()
  const take = ({ id, name, value }: MetricType) => {
    if (name === 'FCP' || reported.has(id)) return
    reported.add(id)
    report(name, Math.round(value * 10_000) / 10_000)
  }
  for (const watch of [onLCP, onINP, onCLS, onTTFB]) watch(take)
}
