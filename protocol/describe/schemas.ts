import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The JSON Schemas of one description. Those with an id stand once, under `components/schemas`, and are referred to. */
export class SchemaBook {
  readonly named: Record<string, JsonSchema> = {}

  /** Objects are open to fields that come later, unless their schema is strict. */
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
 * Every whole number is a safe one, and examples stand beside the messages: neither needs to be said. What a schema's
 * metadata holds under `json` describes what its transforms read.
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
