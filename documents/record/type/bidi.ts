import bidiFactory, { type Bidi } from 'bidi-js'

/** The Unicode bidirectional algorithm. The package's types describe its other module format. */
export const bidi = (bidiFactory as unknown as () => Bidi)()
