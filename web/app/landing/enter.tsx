import { PageHeader } from '../ui/pageHeader.tsx'

export function Enter({ code }: { readonly code: string }) {
  return (
    <>
      <PageHeader />
      <main tabIndex={-1}>{code}</main>
    </>
  )
}
