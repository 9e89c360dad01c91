/** What is sealed of the tokens. */
export interface KeptTokens {
  readonly access: string
  readonly refresh: string | null
}
