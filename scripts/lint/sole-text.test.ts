import { RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, it } from 'vitest'
// The configuration of ESLint is JavaScript, and so are its rules.
// @ts-expect-error -- it has no declarations
import { soleText } from './sole-text.js'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { parser: tseslint.parser as never } })
const inFile = (code: string) => ({ code, filename: 'sample.tsx' })

tester.run('sole-text', soleText as never, {
  valid: [
    '<p>{text}</p>',
    '<p>{busy ? words.sending : words.send}</p>',
    '<p>{busy && words.sending}</p>',
    '<p>{busy && <b/>}<span>{text}</span></p>',
    '<p>{`${a} ${b}`}</p>',
    '<p><strong>{a}</strong> <span>{b}</span></p>',
    '<ul>{items.map((item) => <li>{item}</li>)}{more ? <li/> : null}</ul>',
    'const icon = <svg/>; const b = <p>{icon}<i/></p>',
    'const row = () => { return <tr/> }; const b = <p>{row()}<i/></p>',
    '<div>{children satisfies Elements}<i/></div>',
    '<p translate="no">{person}<wbr/>{host}</p>',
    '<p>{/* why */}{text}</p>',
  ].map(inFile),
  invalid: [
    ['<button>{busy && <Spinner/>}{children}</button>', 1],
    ['<button>{busy && <Spinner/>}Save</button>', 1],
    ['<p><b/>{text}</p>', 1],
    ['<p>{a} {b}</p>', 3],
    ["<p>{busy && 'text'}<b/></p>", 1],
    ['<p>{busy ? <b/> : words.ready}<i/></p>', 1],
    ['<p>{busy && <b/>} <i/></p>', 1],
    ['<>{text}</>', 1],
    ['<ul>{items.map((item) => item.name)}<li/></ul>', 1],
    ['<div>{children satisfies ReactNode}<i/></div>', 1],
    ['const word = () => words.a; const b = <p>{word()}<i/></p>', 1],
  ].map(([code, count]) => ({ ...inFile(code as string), errors: count as number })),
})
