/** Who a lead is. All of it is personal data. */
export interface LeadContact {
  readonly name: string | null
  readonly email: string | null
  readonly company: string | null
  readonly title: string | null
  readonly profileUrl: string | null
  readonly notes: string | null
  readonly tags: readonly string[]
}
