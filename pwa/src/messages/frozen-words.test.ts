import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
const runsAtOnce = new Set(['map', 'flatMap', 'filter', 'forEach', 'reduce', 'fromEntries'])

/** True for a function that is called as soon as the code around it runs, such as the one given to `map`. */
function isRunAtOnce(node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isCallExpression(parent) || parent.expression === node) return false
  return ts.isPropertyAccessExpression(parent.expression) && runsAtOnce.has(parent.expression.name.text)
}

/** Calls of `xWords()` that happen once, when the module is loaded, and so keep the language of that moment. */
function findFrozenWords(code: string, name = 'sample.tsx'): string[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node, isLate: boolean): void => {
    const isLater = isLate || (ts.isFunctionLike(node) && !isRunAtOnce(node))
    if (!isLater && ts.isCallExpression(node) && /^\w+Words$/.test(node.expression.getText(file)))
      found.push(`${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}: ${node.getText(file)}`)
    ts.forEachChild(node, (child) => visit(child, isLater))
  }
  visit(file, false)
  return found
}

it.each([
  ['const words = homeWords()', ['1: homeWords()']],
  ['const choices = ids.map((id) => ({ id, label: homeWords().steps[id] }))', ['1: homeWords()']],
  ['const choices = () => ids.map((id) => homeWords().steps[id])', []],
  ['function Home() { return homeWords().title }', []],
])('tells what reads words while a module loads: %s', (code, found) => {
  expect(findFrozenWords(code)).toEqual(found)
})

it('finds no module that keeps words in the language it was loaded in', async () => {
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file),
  )
  const found: string[] = []
  for (const file of files) {
    const code = await readFile(path.join(source, file), 'utf8')
    found.push(...findFrozenWords(code, file).map((call) => `${file}:${call}`))
  }
  expect(found).toEqual([])
})
