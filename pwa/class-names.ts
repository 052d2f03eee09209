import { createHash } from 'node:crypto'
import path from 'node:path'

const byFile = new Map<string, { prefix: string; names: Map<string, number> }>()
const files = new Map<string, string>()

/**
 * The names that the classes of CSS modules have in the built app: two or three signs for the file and a number in it. They
 * are the same in every build, so that prerendered pages and the app agree, and they compress better than hashes.
 */
export function shortClassName(name: string, file: string): string {
  const relative = path.relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  const known = byFile.get(relative) ?? { prefix: prefixOf(relative), names: new Map<string, number>() }
  byFile.set(relative, known)
  const number = known.names.get(name) ?? known.names.size
  known.names.set(name, number)
  return `${known.prefix}${number.toString(36)}`
}

function prefixOf(file: string): string {
  const digest = createHash('sha256')
    .update(file)
    .digest('base64url')
    .replace(/[^a-zA-Z]/g, '')
  const prefix = `${digest.slice(0, 3)}_`
  const other = files.get(prefix)
  if (other !== undefined && other !== file) throw new Error(`${file} and ${other} would share class names: rename one`)
  files.set(prefix, file)
  return prefix
}
