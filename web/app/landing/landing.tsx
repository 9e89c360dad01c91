import { PageHeader } from '../ui/pageHeader.tsx'

export function Landing() {
  return (
    <>
      <PageHeader />
      <main tabIndex={-1} />
    </>
  )
}
