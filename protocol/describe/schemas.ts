import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Collects the JSON Schemas of one description. A schema with an id is written once, under `components/schemas`, and referenced. */
export class SchemaBook {
  readonly named: Record<string, JsonSchema> = {}

  /** Returns the JSON Schema of a type. Objects allow additional fields unless their schema is strict. */
  of(schema: z.ZodType): JsonSchema {
    const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
    for (const [id, named] of Object.entries($defs)) this.named[id] ??= referring(named)
    return referring(own)
  }
}

interface Converted {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: JsonSchema
}

/**
 * Removes what the description need not repeat: the bounds of safe integers, and examples, which are listed with the
 * messages. Adds the schema's `json` metadata, which describes the input of its transforms.
 */
function override({ zodSchema, jsonSchema }: Converted): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
  if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)?.json)
  delete jsonSchema.json
  delete jsonSchema.examples
  delete jsonSchema.id
}

function referring(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
