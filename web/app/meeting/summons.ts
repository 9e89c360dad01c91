const TOKEN = /(?<![\p{L}\p{N}._%+/=-])@assistant(?![\p{L}\p{N}_-]|\.\p{L})/iu
const ASK = /^\s*\/ask\s+\S/iu

/** Whether a text being written will put a question to the assistant, by the same rule as the service's. */
export function summons(text: string): boolean {
  return TOKEN.test(text) || ASK.test(text)
}
