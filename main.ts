import { keepCompiled } from '#app/compiled/cache.ts'
import { moduleOf } from '#app/compiled/kept.ts'

// Before anything else is loaded, for what is loaded earlier is compiled at every start.
keepCompiled()
await import(moduleOf('app/start.ts').href)
