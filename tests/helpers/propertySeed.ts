import fc from 'fast-check'

/**
 * Every run tries the same values, so that a change is judged by what it changed and not by luck.
 * `PROPERTY_SEED=random` looks further, `PROPERTY_SEED=<integer>` repeats what that found.
 */
const wanted = process.env.PROPERTY_SEED ?? '20261121'

if (wanted !== 'random') {
  const seed = Number(wanted)
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED must be an integer or "random", not "${wanted}"`)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
}
