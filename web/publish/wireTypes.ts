import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API, NodeBuilderFlags } from 'typescript/unstable/sync'

/** Every type is written out where it stands, however long, and by no other name. */
const WRITTEN_OUT =
  NodeBuilderFlags.NoTruncation | NodeBuilderFlags.InTypeAlias | NodeBuilderFlags.UseFullyQualifiedType

/** A type with all that it is made of in its place. */
const WHOLE = 'type Whole<T> = T extends object ? (T extends infer O ? { [K in keyof O]: Whole<O[K]> } : never) : T'

/**
 * The text of a module that declares what `wire.ts` in a folder exports, and names nothing of the service: the compiler writes each type
 * out. Those with parameters are taken over as they stand, as they are made of the others. `scratch` is a folder for the compiler, gone
 * afterwards.
 */
export async function wireTypes(folder: string, scratch: string): Promise<string> {
  await mkdir(scratch, { recursive: true })
  const path = join(scratch, 'whole.ts')
  const config = join(scratch, 'tsconfig.json')
  const source = await readFile(join(folder, 'wire.ts'), 'utf8')
  const generic = new Map([...source.matchAll(/^export type (\w+)<.*$/gm)].map(([line, name = '']) => [name, line]))
  const docs = new Map([...source.matchAll(/^(\/\*\*.*\n)export \w+ (\w+)/gm)].map(([, doc, name]) => [name, doc]))
  const api = new API({ cwd: folder })
  try {
    const names = exportsOf(api, join(folder, 'tsconfig.json'), join(folder, 'wire.ts'))
    const plain = names.filter((name) => !generic.has(name))
    const aliases = plain.map((name) => `export type ${name} = Whole<wire.${name}>`)
    const text = [`import type * as wire from '${join(folder, 'wire.ts')}'`, WHOLE, ...aliases, ''].join('\n')
    await writeFile(path, text)
    await writeFile(config, JSON.stringify({ extends: join(folder, 'tsconfig.json'), include: ['whole.ts'] }))
    const { checker } = projectOf(api, config)
    const written = plain.map((name) => {
      const type = checker.getTypeAtPosition(path, text.indexOf(`type ${name} =`) + 'type '.length)
      if (type === undefined) throw new Error(`wire.ts exports ${name}, which is no type.`)
      return `${docs.get(name) ?? ''}export type ${name} = ${checker.typeToString(type, undefined, WRITTEN_OUT)}`
    })
    return `${[...written, ...generic.values()].join('\n')}\n`
  } finally {
    api.close()
    await rm(scratch, { recursive: true })
  }
}

function exportsOf(api: API, config: string, path: string): string[] {
  const { checker, program } = projectOf(api, config)
  const file = program.getSourceFile(path)
  const symbol = file && checker.getSymbolAtLocation(file)
  if (symbol === undefined) throw new Error(`${path} is no module.`)
  return checker.getExportsOfModule(symbol).map(({ name }) => name)
}

function projectOf(api: API, config: string) {
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (project === undefined) throw new Error(`${config} cannot be read.`)
  return project
}
