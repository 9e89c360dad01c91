import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { compiledName, ROOT } from './kept.ts'

const BUILTIN = '\0builtin:'
/** A module that is started by itself: in a thread or a process. */
const STARTED = /\bnew URL\(\s*'(\.[^']*\.ts)',\s*import\.meta\.url,?\s*\)/g
const HERE = /\bimport\.meta\.(url|dirname)\b(?! *\/\*)/g
/** Keeps an address of a compiled module out of what is made absolute. */
const COMPILED = 'import.meta.url /* compiled */'

/**
 * Keeps addresses right although many modules become one file: modules that are started become entries of their own, and files are
 * found from where the source is. Builtin modules are taken as objects: importing one reads all it exports, and among those
 * of `node:http` is a whole client.
 */
export function addresses(): Plugin {
  return {
    name: 'addresses',
    resolveId(source, _importer, { kind }) {
      if (!isBuiltin(source) || kind === 'require-call') return null
      return BUILTIN + source.replace(/^node:/, '')
    },
    load(id) {
      return id.startsWith(BUILTIN) ? { code: builtinCode(id.slice(BUILTIN.length)), moduleSideEffects: false } : null
    },
    transform(code, id) {
      if (!id.startsWith(ROOT) || relative(ROOT, id).startsWith('node_modules')) return null
      const started = code.replace(STARTED, (_, target: string) => {
        const path = join(dirname(id), target)
        const fileName = compiledName(relative(ROOT, path))
        this.emitFile({ type: 'chunk', id: path, fileName })
        return `new URL(${JSON.stringify(`./${fileName}`)}, ${COMPILED})`
      })
      return started.replace(HERE, (_, what) => JSON.stringify(what === 'url' ? pathToFileURL(id).href : dirname(id)))
    },
  }
}

/** Names that nobody imports are not read. */
function builtinCode(name: string): string {
  const builtin: object = process.getBuiltinModule(`node:${name}`) ?? {}
  const names = Object.getOwnPropertyNames(builtin).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default')
  return [
    `const builtin = process.getBuiltinModule('node:${name}')`,
    'export default builtin',
    ...names.map((key, i) => `const b${i} = builtin.${key}\nexport { b${i} as ${key} }`),
  ].join('\n')
}
