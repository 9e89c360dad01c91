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

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [pdfData()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // No data: URLs: the page's Content-Security-Policy rejects them for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/socket.io': { target: 'http://127.0.0.1:3000', ws: true } } },
})
