import { Banner } from '../ui/banner.tsx'

/** Why somebody could not get in, in the service's words; nothing while there is no reason. */
export function Refusal({ sentence }: { readonly sentence: string | null }) {
  if (sentence === null) return null
  return (
    <Banner tone="bad" role="alert">
      {sentence}
    </Banner>
  )
}
