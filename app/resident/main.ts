import { keepCompiled } from '../compiled/cache.ts'
import { moduleOf } from '../compiled/kept.ts'

// Before anything else is loaded, for what is loaded earlier is compiled at every start.
keepCompiled()
await import(moduleOf('app/resident/start.ts').href)
