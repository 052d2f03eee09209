import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
/** Attributes and properties that a person reads or hears. */
const spoken = new Set(
  'aria-label aria-description aria-roledescription aria-placeholder aria-valuetext title placeholder alt label hint description ariaLabel textContent innerText innerHTML'.split(
    ' ',
  ),
)
/** A word in any script; signs such as "·", "/" or "%" need no translation. */
const hasWords = (text: string) => /\p{L}{2,}/u.test(text)

/** Every text in the code that reaches the screen without the catalogue, as `line: text`. */
function findLiterals(code: string, name = 'sample.tsx'): string[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const report = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    if (hasWords(text)) found.push(`${line + 1}: ${text.trim()}`)
  }
  /** Texts that an expression may turn into: through conditions, `&&`, `??`, templates and sums. */
  const reportTexts = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) report(node, node.text)
    else if (ts.isTemplateExpression(node))
      report(node, [node.head, ...node.templateSpans.map((s) => s.literal)].map((p) => p.text).join(' '))
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(reportTexts)
    else if (ts.isBinaryExpression(node)) {
      const yields = [
        ts.SyntaxKind.AmpersandAmpersandToken,
        ts.SyntaxKind.BarBarToken,
        ts.SyntaxKind.QuestionQuestionToken,
        ts.SyntaxKind.PlusToken,
      ]
      if (yields.includes(node.operatorToken.kind)) [node.left, node.right].forEach(reportTexts)
    } else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) reportTexts(node.expression)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text)
    else if (ts.isJsxAttribute(node) && spoken.has(node.name.getText(file)) && node.initializer) {
      reportTexts(
        ts.isJsxExpression(node.initializer) ? (node.initializer.expression ?? node.initializer) : node.initializer,
      )
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression)
      reportTexts(node.expression)
    else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (ts.isPropertyAccessExpression(node.left) && spoken.has(node.left.name.text)) reportTexts(node.right)
    } else if (ts.isCallExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText(file)
      const [name, value] = node.arguments
      if (callee === 'setAttribute' && name && value && ts.isStringLiteralLike(name) && spoken.has(name.text))
        reportTexts(value)
      if (callee === 'showToast' && name && ts.isObjectLiteralExpression(name)) {
        for (const property of name.properties) {
          if (ts.isPropertyAssignment(property) && spoken.has(property.name.getText(file)))
            reportTexts(property.initializer)
        }
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

describe('the finder', () => {
  it.each([
    ['<p>Hello there</p>', '1: Hello there'],
    ["<p>{'Hello there'}</p>", '1: Hello there'],
    ['<p>{busy ? words.a : "Please wait"}</p>', '1: Please wait'],
    ['<p>{busy && `Hello ${name}`}</p>', '1: Hello'],
    ['<button aria-label="Close">×</button>', '1: Close'],
    ["<img alt={isOpen ? 'Open door' : words.closed} />", '1: Open door'],
    ['<input placeholder={`Name of ${toy}`} />', '1: Name of'],
    ["showToast({ title: 'Saved', tone: 'success' })", '1: Saved'],
    ["button.title = 'Zoom in'", '1: Zoom in'],
    ["button.setAttribute('aria-label', 'Zoom in')", '1: Zoom in'],
  ])('sees %s', (code, seen) => {
    expect(findLiterals(code)).toEqual([seen])
  })

  it.each([
    '<p className="lead">{words.intro}</p>',
    '<p>{index + 1} · {count}%</p>',
    "<Button variant={isMain ? 'primary' : 'secondary'} aria-label={words.close} />",
    "<p>{state === 'sending' && words.sending}</p>",
    "button.setAttribute('role', 'button')",
    'showToast({ ...words.missing, tone: "destructive" })',
  ])('lets %s pass', (code) => {
    expect(findLiterals(code)).toEqual([])
  })
})

it('finds no text of the app outside the catalogue', async () => {
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\/|^messages\//.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const file of files) {
    const code = await readFile(path.join(source, file), 'utf8')
    found.push(...findLiterals(code, file).map((literal) => `${file}:${literal}`))
  }
  expect(found).toEqual([])
})
