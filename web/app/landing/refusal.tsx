import { Banner } from '../ui/banner.tsx'

/** The service's sentence for a refused join; renders nothing without one. */
export function Refusal({ sentence }: { readonly sentence: string | null }) {
  if (sentence === null) return null
  return (
    <Banner tone="bad" role="alert">
      {sentence}
    </Banner>
  )
}
