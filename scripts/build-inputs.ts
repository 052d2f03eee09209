import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const inputs = [
  'pwa',
  'api/contract',
  'scripts/prerender.ts',
  'scripts/first-screen.ts',
  'scripts/fold-forms.ts',
  'scripts/kept-document.ts',
  'scripts/compress-assets.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** One hash over everything that a build of the app reads. */
export async function hashInputs(root: string): Promise<string> {
  const files = (await Promise.all(inputs.map((input) => listFiles(root, input)))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const content = createHash('sha256')
      .update(await readFile(path.join(root, file)))
      .digest('hex')
    hash.update(`${file}\0${content}\n`)
  }
  return hash.digest('hex')
}

async function listFiles(root: string, relative: string): Promise<string[]> {
  const entries = await readdir(path.join(root, relative), { withFileTypes: true }).catch(() => null)
  if (!entries) return [relative]
  const wanted = entries.filter(({ name }) => !/^dist(\.|$)|^\.|\.test\.tsx?$|^vite\.config\.ts\.timestamp/.test(name))
  const lists = wanted.map((entry) => {
    const file = `${relative}/${entry.name}`
    return entry.isDirectory() ? listFiles(root, file) : Promise.resolve([file])
  })
  return (await Promise.all(lists)).flat()
}
