import { RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, it } from 'vitest'
// The configuration of ESLint is JavaScript, and so are its rules.
// @ts-expect-error -- it has no declarations
import { validatorName } from './validator-name.js'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { parser: tseslint.parser as never } })

tester.run('validator-name', validatorName as never, {
  valid: [
    "import * as z from 'zod/mini'; export const name = z.string()",
    "import { z } from 'zod'",
    "import type * as z from 'zod'",
    'const { x, z: zoom } = coords; zoom.toFixed()',
    'interface Coords { z: number }; const level = coords.z',
  ],
  invalid: [
    'const z = 1',
    'const { x, z } = coords',
    'const { z = 1 } = coords',
    'const { zoom: z } = coords',
    'const [x, y, z] = place',
    'const { x, ...z } = coords',
    'function at(z: number) {}',
    'const at = ({ z }: Coords) => z.toFixed()',
    'const at = (z = 1) => z',
    'const at = (...z: number[]) => z',
    'for (const z of levels) z.draw()',
    'try { draw() } catch (z) { z.tell() }',
    'function z() {}',
    "import z from 'three'",
  ].map((code) => ({ code, errors: [{ messageId: 'other' }] })),
})
