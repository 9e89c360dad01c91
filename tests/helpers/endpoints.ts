import { AREAS } from '#protocol/http/areas.ts'
import type { Area } from '#protocol/http/endpoint.ts'

/** Every entry of `protocol/http`, as `GET /api/me`. */
export const ENDPOINTS: readonly string[] = Object.values<Area>(AREAS).flatMap((area) =>
  Object.values(area).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
)
