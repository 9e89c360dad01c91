import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly typeAnnotation?: { readonly typeName?: { readonly name?: string } }
}

/** Counts the type assertions of a source, as the parser of TypeScript sees them: `value!`, and `value as T` other than `as const`. */
export function assertionsIn(path: string, text: string): number {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  let count = 0
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const { type, typeAnnotation } = value as Partial<Node>
    if (type === 'TSNonNullExpression') count += 1
    if (type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const') count += 1
    for (const [name, inner] of Object.entries(value)) if (name !== 'parent') visit(inner)
  }
  visit(program)
  return count
}
