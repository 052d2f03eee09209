import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { soleText } from './scripts/lint/sole-text.js'
import { validatorName } from './scripts/lint/validator-name.js'

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/testing/**', 'e2e/**']

/** Syntax nobody writes here, in any file. */
const never = [
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
]

const neverInTests = [
  {
    selector:
      'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip|todo|fixme|fails)$/]',
    message: 'Every test runs, always.',
  },
  { selector: 'MemberExpression[property.name="waitForTimeout"]', message: 'Wait for something a person can see.' },
  {
    selector: 'CallExpression[callee.object.name="vi"][callee.property.name="waitFor"][arguments.length=1]',
    message: 'Its second is too short for a busy machine: say how long to wait.',
  },
]

// The rules that need types are in .oxlintrc.json: its type checker is ten times as fast.
export default defineConfig(
  { ignores: ['**/dist/', '.data/', 'test-results/', 'playwright-report/', 'coverage/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-syntax': ['error', ...never],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: ['api/**/*.ts', 'migrations/**/*.ts', 'scripts/**/*.ts', 'bench/**/*.ts', 'e2e/**/*.ts', '*.ts', '*.js'],
    languageOptions: { globals: globals.node },
  },
  {
    // Every variable is parsed once; what a feature needs reaches it as an argument.
    files: ['api/**/*.ts'],
    ignores: ['api/config/config.ts', 'api/server.ts', 'api/testing/**', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only api/config/config.ts reads the environment.' },
      ],
    },
  },
  {
    files: ['pwa/src/**/*.ts', 'pwa/src/**/*.tsx'],
    languageOptions: { globals: globals.browser },
  },
  {
    // Where React is. These rules compile each file, which costs more than all others together.
    files: ['pwa/src/**/*.ts', 'pwa/src/**/*.tsx'],
    ignores: ['pwa/src/{data,messages,sw}/**', ...tests],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['pwa/src/**/*.tsx'],
    ignores: tests,
    plugins: { app: { rules: { 'sole-text': soleText } } },
    rules: { 'app/sole-text': 'error' },
  },
  {
    // What the build of the app may contain.
    files: ['pwa/**/*.ts', 'pwa/**/*.tsx', 'api/contract/**/*.ts'],
    plugins: { build: { rules: { 'validator-name': validatorName } } },
    rules: { 'build/validator-name': 'error' },
  },
  {
    // Programs for a terminal speak on it.
    files: ['scripts/**/*.ts', 'bench/**/*.ts', 'api/server.ts', 'migrations/**/*.ts', 'knexfile.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: tests,
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', ...never, ...neverInTests],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A Playwright fixture without needs takes `{}`.
      'no-empty-pattern': 'off',
    },
  },
  { files: ['**/*.cjs'], languageOptions: { globals: globals.node, sourceType: 'commonjs' } },
  { files: ['deploy/**/*.mjs'], languageOptions: { globals: globals.node } },
)
