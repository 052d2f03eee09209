import { fileURLToPath } from 'node:url'
import * as dates from '#contract/dates'
import * as entries from '#contract/entries'
import * as errors from '#contract/errors'
import * as journey from '#contract/journey'
import * as limits from '#contract/limits'
import * as paths from '#contract/paths'
import * as photoSource from '#contract/photo-source'
import * as toys from '#contract/toys'
import { build, type Plugin, type Rolldown } from 'vite'
import type * as deviceCode from './device-code.ts'

/** A fault for the explorer to find: each `find` occurs once in its file (below pwa/src/data) and is replaced. */
export interface Plant {
  name: string
  edits: { file: string; find: string; replace: string }[]
}

/** Without state of their own, so one copy serves every context. */
const shared: Readonly<Record<string, unknown>> = {
  '#contract/dates': dates,
  '#contract/entries': entries,
  '#contract/errors': errors,
  '#contract/journey': journey,
  '#contract/limits': limits,
  '#contract/paths': paths,
  '#contract/photo-source': photoSource,
  '#contract/toys': toys,
}

export const dataFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** The code of a file with the faults planted; throws when one does not fit exactly one place. */
export function plantInto(code: string, file: string, { name, edits }: Plant): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce((planted, { find, replace }) => {
      const parts = planted.split(find)
      if (parts.length !== 2) throw new Error(`The planted fault "${name}" fits ${parts.length - 1} places of ${file}`)
      return parts.join(replace)
    }, code)
}

const planting = (plant: Plant): Plugin => ({
  name: 'plant-a-fault',
  enforce: 'pre',
  transform: (code, id) => (id.startsWith(dataFolder) ? plantInto(code, id.slice(dataFolder.length), plant) : null),
})

/** The names that the code finds in its global scope; each context brings its own. */
export const globalNames = [
  'globalThis',
  'fetch',
  'crypto',
  'Date',
  'Math',
  'FormData',
  'Blob',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const
export type ContextGlobals = Record<(typeof globalNames)[number], unknown>

export type DeviceCode = typeof deviceCode

/** Evaluates the code of a page or worker: its own copy of every module, in a global scope of its own. */
export type Evaluate = (globals: ContextGlobals, dexie: unknown) => DeviceCode

/** The app's data code as one function, so that a new context costs no more than running it. */
export async function bundleDeviceCode(plant?: Plant): Promise<Evaluate> {
  const output = (await build({
    root: dataFolder,
    configFile: false,
    logLevel: 'error',
    plugins: plant ? [planting(plant)] : [],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      ssr: fileURLToPath(new URL('device-code.ts', import.meta.url)),
      rolldownOptions: { external: [/^dexie$/, /^#contract\//], output: { format: 'cjs', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const code = output.output[0].code.replaceAll(/\bimport\((["'][^"']+["'])\)/g, 'Promise.resolve(require($1))')
  // Our own code, in a scope whose globals are ours.
  const run = new Function('require', 'exports', 'module', ...globalNames, code) as (...args: unknown[]) => void
  return (globals, dexie) => {
    const module = { exports: {} }
    const require = (name: string) => {
      if (name === 'dexie') return dexie
      if (!(name in shared)) throw new Error(`The explorer shares no module ${name}: add it to bundle.ts`)
      return shared[name]
    }
    run(require, module.exports, module, ...globalNames.map((name) => globals[name]))
    return module.exports as DeviceCode
  }
}
