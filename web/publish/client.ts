import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { wireTypes } from './wireTypes.ts'

const CLIENT = join(import.meta.dirname, '../client')
/** Modules of wire types: one module of written-out types takes their place. */
const WIRE_TYPES = /^wire(?:Spaces)?\.ts$/
/** Output folder of the publishable package: `npm publish dist/client`. */
const DIST = join(import.meta.dirname, '../../dist/client')
const ENTRY = { types: './index.d.ts', default: './index.js' }

/** Builds the publishable form of @parley/client: JavaScript and self-contained declarations. Resolves to its folder. [WB15] */
export async function buildClient(): Promise<string> {
  const sources = join(DIST, 'src')
  await rm(DIST, { recursive: true, force: true })
  await mkdir(sources, { recursive: true })
  for (const name of await readdir(CLIENT))
    if (name.endsWith('.ts') && !WIRE_TYPES.test(name)) await copyFile(join(CLIENT, name), join(sources, name))
  await writeFile(join(sources, 'wire.ts'), await wireTypes(CLIENT, join(DIST, 'scratch')))
  await compile(sources)
  await rm(sources, { recursive: true })
  const { private: _, ...manifest } = JSON.parse(await readFile(join(CLIENT, 'package.json'), 'utf8'))
  await writeFile(join(DIST, 'package.json'), JSON.stringify({ ...manifest, exports: { '.': ENTRY } }, null, 2))
  await copyFile(join(CLIENT, 'README.md'), join(DIST, 'README.md'))
  await copyFile(join(CLIENT, '../../LICENSE'), join(DIST, 'LICENSE'))
  return DIST
}

async function compile(sources: string): Promise<void> {
  const config = join(sources, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    target: 'es2023',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    rootDir: '.',
    outDir: '..',
  }
  const options = { extends: join(CLIENT, 'tsconfig.json'), compilerOptions, include: ['*.ts'], exclude: [] }
  await writeFile(config, JSON.stringify(options))
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', config]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout)
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${await buildClient()}\n`)
}
