/**
 * Whether something that tests can do without is on this machine. Says in a plain line what is not tried when it is not, and throws
 * where `REQUIRE_<name>=1` says that it must be.
 */
export function present(name: 'QPDF' | 'CORPUS', isHere: boolean, untried: string): boolean {
  if (isHere) return true
  if (process.env[`REQUIRE_${name}`] === '1') throw new Error(`REQUIRE_${name} is set: ${untried}`)
  console.log(untried)
  return false
}
