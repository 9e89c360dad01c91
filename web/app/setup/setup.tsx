import { PageHeader } from '../ui/pageHeader.tsx'

export function Setup() {
  return (
    <>
      <PageHeader />
      <main tabIndex={-1} />
    </>
  )
}
