const TOKEN = /(?<![\p{L}\p{N}._%+/=-])@assistant(?![\p{L}\p{N}_-]|\.\p{L})/iu
const ASK = /^\s*\/ask\s+\S/iu

/** True when a message will ask the assistant a question, by the service's own rule. */
export function summons(text: string): boolean {
  return TOKEN.test(text) || ASK.test(text)
}
