import { describe, expect, it } from 'vitest'
import { holdBack, stylesFor } from './first-screen.ts'

const page =
  '<header><a href="/">Home</a><button disabled>Menu</button></header><main id="main"><div class="home">' +
  '<section data-first-screen="true"><h1>Words</h1><div data-later="true"><div>Picture</div></div></section>' +
  '<section><h2>More</h2></section></div></main><footer>Imprint</footer>'

describe('what is held back until the first words are painted', () => {
  const held = holdBack(page)
  const shown = held.replace(/<noscript data-rest>[\s\S]*?<\/noscript>/g, '')

  it('is all but what is seen first', () => {
    expect(shown).toBe(
      '<header><a href="/">Home</a></header><main id="main"><div class="home">' +
        '<section data-first-screen="true"><h1>Words</h1></section></div></main>',
    )
  })

  it('is still in the document, in its place', () => {
    expect(held.replace(/<\/?noscript[^>]*>/g, '')).toBe(page)
  })

  it('cannot be told when no section is seen first', () => {
    expect(() => holdBack('<main><div></div></main>')).toThrow('which section is seen first')
  })
})

describe('the styles of what is seen first', () => {
  const css = [
    '@font-face{font-family:Besley;src:url(/besley.woff2)}',
    ':root{--ink:#222;--unused:#333;--font:"Besley", "Georgia", serif}',
    ':root[data-theme=dark]{--ink:#eee}',
    '.title,.other{color:var(--ink);font-family:var(--font)}',
    '.other{color:red}',
    '@media (width<=30rem){.title{font-size:2rem}}',
    ':focus-visible{outline:3px solid}',
    '.later{animation:turn 1s}@keyframes turn{to{rotate:1turn}}',
  ].join('')
  const styles = stylesFor('<h1 class="title"></h1><noscript data-rest><p class="later"></p></noscript>', css)

  it('are those of the elements that are there, in both themes and at every width', async () => {
    for (const rule of ['.title{', '--ink:#222', '[data-theme=dark]{--ink:#eee}', '@media (width<=30rem){.title{'])
      expect(await styles).toContain(rule)
    for (const rest of ['.other', '.later', '@keyframes', '--unused']) expect(await styles).not.toContain(rest)
  })

  it('show what has the focus, whatever it is', async () => {
    expect(await styles).toContain(':focus-visible{outline:3px solid}')
  })

  it('ask for no typeface that is not loaded yet', async () => {
    expect(await styles).toContain('--font:"Georgia", serif')
    expect(await styles).not.toContain('Besley')
  })
})
