import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Copies the files that pdf.js loads at run time (character maps, fonts, decoders) into the build. */
function pdfData(): Plugin {
  let folder = ''
  return {
    name: 'pdf-data',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir
    },
    closeBundle() {
      const source = dirname(require.resolve('pdfjs-dist/package.json'))
      for (const part of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
        cpSync(join(source, part), join(folder, 'assets/pdfjs', part), {
          recursive: true,
          filter: (path) => !/LICENSE/.test(path),
        })
      }
    },
  }
}

/** Serves the console's page for all of its addresses during development, as the service does. */
function consolePage(): Plugin {
  return {
    name: 'console-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/admin(?:\/[^.?]*)?(?:\?|$)/.test(request.url ?? '')) request.url = '/admin/index.html'
        next()
      })
    },
  }
}

/** Gives the player of recorded visits a copy of rrweb of its own: visitors then load the recorder without the player. */
function playersRrweb(): Plugin {
  return {
    name: 'players-rrweb',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== 'rrweb' || !importer?.includes('/admin/recording/')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}?player` }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [pdfData(), consolePage(), playersRrweb()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // No data: URLs: the page's Content-Security-Policy rejects them for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    // The client, the console, and the page in which the console plays recorded visits.
    rolldownOptions: {
      input: ['index.html', 'admin/index.html', 'admin/recording.html'].map((name) => join(import.meta.dirname, name)),
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/socket.io': { target: 'http://127.0.0.1:3000', ws: true } } },
})
