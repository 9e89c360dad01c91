import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInterfaceDeclaration, isTypeAliasDeclaration } from 'typescript/unstable/ast/is'
import { API, NodeBuilderFlags } from 'typescript/unstable/sync'

/** Compiler flags that expand every type in place, without truncation or aliases. */
const WRITTEN_OUT =
  NodeBuilderFlags.NoTruncation | NodeBuilderFlags.InTypeAlias | NodeBuilderFlags.UseFullyQualifiedType

/** Helper type that expands a type recursively. */
const WHOLE = 'type Whole<T> = T extends object ? (T extends infer O ? { [K in keyof O]: Whole<O[K]> } : never) : T'

/**
 * Returns the text of a module that declares what `wire.ts` in a folder exports without importing anything from the service: the
 * compiler expands each type. Generic types are copied as they are, since they refer only to the others. `scratch` is a temporary
 * folder for the compiler; it is deleted afterwards.
 */
export async function wireTypes(folder: string, scratch: string): Promise<string> {
  await mkdir(scratch, { recursive: true })
  const [path, config] = [join(scratch, 'whole.ts'), join(scratch, 'tsconfig.json')]
  const api = new API({ cwd: folder })
  try {
    const { names, generic, docs } = declarationsOf(api, join(folder, 'tsconfig.json'), join(folder, 'wire.ts'))
    const plain = names.filter((name) => !generic.has(name))
    const aliases = plain.map((name) => `export type ${name} = Whole<wire.${name}>`)
    const text = [`import type * as wire from '${join(folder, 'wire.ts')}'`, WHOLE, ...aliases, ''].join('\n')
    await writeFile(path, text)
    const options = { extends: join(folder, 'tsconfig.json'), include: ['whole.ts'], exclude: [] }
    await writeFile(config, JSON.stringify(options))
    const { checker } = projectOf(api, config)
    const written = plain.map((name) => {
      const type = checker.getTypeAtPosition(path, text.indexOf(`type ${name} =`) + 'type '.length)
      if (type === undefined) throw new Error(`wire.ts exports ${name}, which is not a type.`)
      return `${docs.get(name) ?? ''}export type ${name} = ${checker.typeToString(type, undefined, WRITTEN_OUT)}`
    })
    return `${[...written, ...generic.values()].join('\n')}\n`
  } finally {
    api.close()
    await rm(scratch, { recursive: true })
  }
}

/** Returns the names that a module exports, the text of its generic declarations, and the doc comments of the others. */
function declarationsOf(api: API, config: string, path: string) {
  const { checker, program } = projectOf(api, config)
  const file = program.getSourceFile(path)
  const symbol = file && checker.getSymbolAtLocation(file)
  if (file === undefined || symbol === undefined) throw new Error(`${path} is not a module.`)
  const names = checker.getExportsOfModule(symbol).map(({ name }) => name)
  const [generic, docs] = [new Map<string, string>(), new Map<string, string>()]
  for (const node of file.statements) {
    if (!isTypeAliasDeclaration(node) && !isInterfaceDeclaration(node)) continue
    const text = file.text.slice(node.pos, node.end).trim()
    if (node.typeParameters) generic.set(node.name.text, text)
    else docs.set(node.name.text, text.slice(0, text.indexOf('export ')))
  }
  return { names, generic, docs }
}

function projectOf(api: API, config: string) {
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (project === undefined) throw new Error(`${config} cannot be read.`)
  return project
}
